import { execFileSync } from "node:child_process";
import type { APIResponse, Page } from "@playwright/test";
import { signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { ACCESS_CODE, at } from "./museums.ts";
import { BINARY } from "./server.ts";

/** What a script of an attack runs: a dialog, and a mark on the page that it ran in. */
const RUN = "(globalThis.attacked=1,alert(1))";

/** The attacks: each way in, around each way to run a script. */
function attacks(): string[] {
  const handlers = [
    `<img src=x onerror=${RUN}>`,
    `<svg onload=${RUN}>`,
    `<script>${RUN}</script>`,
    `<iframe srcdoc="<script>parent.${RUN}</script>">`,
    `<details open ontoggle=${RUN}>`,
    `<video><source onerror=${RUN}></video>`,
    `<input autofocus onfocus=${RUN}>`,
    `<style>@keyframes a{}</style><b style="animation:a 1s" onanimationstart=${RUN}>`,
    `<a href="javascript:${RUN}">x</a>`,
    `<a href="&#106;ava&Tab;script&colon;${RUN}">x</a>`,
    `[x](javascript:${RUN})`,
    `![x](x"onerror=${RUN})`,
    `<${RUN}>`,
    `<object data="data:text/html,<script>${RUN}</script>">`,
    `<svg><animate onbegin=${RUN} attributeName=x></svg>`,
    `<math><mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
    `<meta http-equiv=refresh content="0;javascript:${RUN}">`,
    `<base href="javascript:${RUN}//">`,
    `<form action="javascript:${RUN}"><button>x</button></form>`,
    `{{constructor.constructor('${RUN}')()}}`,
    `\${${RUN}}`,
  ];
  const ways: ((attack: string) => string)[] = [
    (attack) => attack,
    (attack) => `">${attack}`,
    (attack) => `'>${attack}`,
    (attack) => `</script></style></title></textarea>${attack}`,
    (attack) => `-->${attack}<!--`,
    (attack) => `</p>${attack.toUpperCase().replaceAll(RUN.toUpperCase(), RUN)}`,
    (attack) => attack.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    (attack) => attack.replaceAll("<", "\\u003c"),
    (attack) => `]]>${attack}`,
    (attack) => `\u202E${attack}\u2066\u0000`.replaceAll("\u0000", ""),
  ];
  return handlers.flatMap((handler) => ways.map((way) => way(handler)));
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90" onload="${RUN}">
  <script>${RUN}</script><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${RUN}"/></body></foreignObject>
  <a xlink:href="javascript:${RUN}"><rect width="90" height="90"/></a></svg>`;

/** Opens a screen and fails if anything ran there. */
async function expectNothingRuns(page: Page, address: string, show: () => Promise<void>): Promise<void> {
  await page.goto(address);
  await show();
  for (const frame of page.frames()) {
    expect(await frame.evaluate(() => "attacked" in globalThis), `${address} in ${frame.url()}`).toBe(false);
  }
}

test.describe("1280 × 800", () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test("CON-5 what staff store runs nowhere: not in the console, the preview, or at visitors", async ({
    page,
    ownServer,
  }) => {
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await signInStaff(page.context(), ownServer);
    const base = `${ownServer.address}/api/console/v1`;
    const museum = `${base}/museums/1`;
    const done = async (sent: Promise<APIResponse>): Promise<APIResponse> => {
      const response = await sent;
      expect(response.ok(), `${response.url()} is answered ${await response.text()}`).toBe(true);
      return response;
    };
    const all = attacks();
    expect(all.length).toBeGreaterThanOrEqual(200);
    const text = all.join(" ").slice(0, 900);
    const { draftRevision, id } = (await (await page.request.get(`${museum}/elements/artworks/215`)).json()) as {
      draftRevision: number;
      id: string;
    };
    const created = all.map((attack, index) => ({
      list: "artworks",
      key: `attack-${index}`,
      create: true,
      values: { "name/en_GB": attack, author: attack, "medium/en_GB": attack, "date/en_GB": attack },
    }));
    const fields = ["author", "accessionNumber", "date/en_GB", "medium/en_GB", "place/en_GB", "creditLine/en_GB"];
    const nasty = Object.fromEntries(
      ["name/en_GB", ...fields, "imageAlt/en_GB", "rights/en_GB"].map((path, index) => [path, all[index] ?? text]),
    );
    await done(
      page.request.post(`${museum}/changes`, {
        data: {
          base: draftRevision,
          summary: all[1],
          changes: [...created, { list: "artworks", key: "215", values: { ...nasty, "rights/en_GB": text } }],
        },
      }),
    );
    // Rich texts have what their renderer allows; the rest is refused.
    for (const [index, attack] of all.slice(0, 40).entries()) {
      const answer = await page.request.patch(`${museum}/elements/artworks/attack-${index}`, {
        data: { base: draftRevision + 1, changes: { "text/en_GB": attack } },
      });
      expect([200, 400], attack).toContain(answer.status());
    }
    const body = Buffer.from(SVG);
    const upload = await done(
      page.request.post(`${museum}/uploads/`, {
        headers: {
          "Tus-Resumable": "1.0.0",
          "Upload-Length": `${body.length}`,
          "Upload-Metadata": `filename ${Buffer.from("attack.svg").toString("base64")}`,
        },
      }),
    );
    await page.request.patch(new URL(upload.headers()["location"] ?? "", ownServer.address).href, {
      headers: { "Tus-Resumable": "1.0.0", "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" },
      data: body,
    });
    const assets = (await (await page.request.get(`${museum}/assets`)).json()) as { items: { id: string }[] };
    const words = { title: all[0], credit: all[1], rights: all[2] };
    await done(page.request.patch(`${museum}/assets/${assets.items[0]?.id}`, { data: words }));
    await done(page.request.patch(`${base}/me`, { data: { name: all[0] } }));
    const { blocking } = (await (await page.request.get(`${museum}/gate?elements=artworks/215`)).json()) as {
      blocking: { list: string; key: string; path: string; code: string }[];
    };
    const publication = {
      elements: [{ list: "artworks", key: "215" }],
      note: all.slice(0, 5).join("\n"),
      waivers: blocking.map(({ list, key, path, code }) => ({ list, key, path, code, reason: all[2] })),
    };
    await done(page.request.post(`${museum}/publications`, { data: publication }));
    const invited = execFileSync(
      BINARY,
      [
        "staff",
        "invite",
        "eve@museum.example",
        "--role",
        "owner",
        "--organization",
        all[1] ?? "",
        "--data",
        ownServer.data,
      ],
      { encoding: "utf8" },
    );

    const shown = `${ownServer.address}/console`;
    const heading = (): Promise<void> => expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNothingRuns(page, `${shown}/museums/1/works`, () =>
      expect(page.getByText(all[0] ?? "").first()).toBeVisible(),
    );
    await expectNothingRuns(page, `${shown}/museums/1/works/215`, async () => {
      await expect(page.getByRole("textbox", { name: /^Title/ }).first()).toHaveValue(all[0] ?? "");
      await expect(
        page.frameLocator("iframe[title=Preview]").getByRole("heading", { level: 1, name: all[0] ?? "" }),
      ).toBeVisible();
      await page.getByRole("button", { name: "History" }).click();
      await expect(page.getByRole("dialog")).toContainText(all[0] ?? "");
    });
    await expectNothingRuns(page, `${shown}/museums/1/publish`, async () => {
      await heading();
      await expect(page.getByText(all[2] ?? "").first()).toBeAttached();
    });
    await expectNothingRuns(page, `${shown}/museums/1/media`, () =>
      expect(page.getByText(all[0] ?? "").first()).toBeAttached(),
    );
    await expectNothingRuns(page, `${shown}/activity`, () =>
      expect(page.getByText(all[0] ?? "").first()).toBeAttached(),
    );
    await expectNothingRuns(page, `${shown}/people`, () => expect(page.getByText(all[0] ?? "").first()).toBeAttached());
    const link = /#\w+/.exec(invited)?.[0] ?? "";
    await expectNothingRuns(page, `${shown}/invitation${link}`, () =>
      expect(page.getByText(all[1] ?? "").first()).toBeAttached(),
    );
    const visitors = `${ownServer.address}${at("DEMO", `artworks/${id}?lang=en`)}`;
    await page.goto(visitors);
    await page.getByRole("textbox", { name: "Access code" }).fill(ACCESS_CODE);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("textbox", { name: "Access code" })).toHaveCount(0);
    await expectNothingRuns(page, visitors, () =>
      expect(page.getByRole("heading", { level: 1, name: all[0] ?? "" })).toBeVisible(),
    );
    expect(dialogs).toEqual([]);
  });
});
