import type { Page } from "@playwright/test";
import { signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import type { Server } from "./server.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

interface Element {
  draftRevision: number;
  values: Record<string, unknown>;
}

/** Takes from the draft of the demo museum what the gate asks for. */
async function breakDraft(page: Page, server: Server): Promise<void> {
  const api = `${server.address}/api/console/v1`;
  const get = async <Answer>(path: string): Promise<Answer> => {
    const answer = await page.request.get(api + path);
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as Answer;
  };
  const change = async (element: string, valueOf: (path: string, value: unknown) => unknown): Promise<void> => {
    const { values, draftRevision: base } = await get<Element>(`/museums/1/elements/${element}`);
    const changes = Object.fromEntries(
      Object.entries(values).flatMap(([path, value]) => {
        const changed = valueOf(path, value);
        return changed === value ? [] : [[path, changed]];
      }),
    );
    const answer = await page.request.patch(`${api}/museums/1/elements/${element}`, { data: { base, changes } });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await change("museum/museum", (_, value) => (/^#[0-9a-f]{6}$/i.test(String(value)) ? "#808080" : value));
  for (const { name } of (await get<{ lists: { name: string }[] }>("/model")).lists) {
    const { items } = await get<{ items: { key: string }[] }>(`/museums/1/elements/${name}?fields=key`);
    const [first, second] = items;
    if (first) {
      await change(`${name}/${first.key}`, (path, value) =>
        /Alt\/|transcript|es_ES$/.test(path) || path === "code" ? null : value,
      );
    }
    if (second)
      await change(`${name}/${second.key}`, (path, value) => (/(name|title|text)\//i.test(path) ? null : value));
  }
}

/** Fields in which a sound's transcript is edited; a film's captions have a field of their own. */
const HOSTS: Record<string, string> = {
  "transcript/en_GB": "audio/en_GB",
  "resource/transcript/en_GB": "resource/media/en_GB",
};

test("CON-16 every fault of the gate leads to its field, in its language", async ({ page, ownServer }) => {
  await signInStaff(page.context(), ownServer);
  await breakDraft(page, ownServer);
  await page.goto(`${ownServer.address}/console/museums/1/publish`);
  const fixes = page.getByRole("link", { name: /^Fix it/ });
  await expect(fixes.first()).toBeVisible();
  const more = page.getByRole("button", { name: /^Show \d+ more$/ });
  while ((await more.count()) > 0) await more.first().click();
  const hrefs = await fixes.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const fieldOf = (href: string): string => new URL(href, ownServer.address).searchParams.get("field") ?? "";
  // The same field of several works, or of several items of a work, is looked at once.
  const links = new Map(
    hrefs.map((href) => [fieldOf(href).replace(/^(\w*[cC]ustomization|\w+)\/[a-zA-Z-]+(?=\/|$)/, "$1/*"), href]),
  );
  expect([...links.keys()]).toEqual(
    expect.arrayContaining([
      "name",
      "imageAlt",
      "transcript/en_GB",
      "title/es_ES",
      "resources/*/title",
      "resources/*/mediaAlt",
      "steps/*/locationImageAlt",
      "tags/*/name",
      "questions/*/title",
      "questions/*/title/es_ES",
      "customization/*",
      "keyboardCustomization/*",
    ]),
  );
  // The demo's films are silent and need no captions. This is where the gate leads for one with sound.
  links.set("captions", "/console/museums/1/works/214?field=resources%2Fgrowing%2Ftranscript%2Fen_GB");
  for (const [kind, href] of links) {
    await page.goto(ownServer.address + href);
    const field = fieldOf(href);
    if (field === "") {
      await expect(page.getByRole("button", { name: "History" })).toBeVisible();
      continue;
    }
    // With any language for what is missing in all of them.
    const expected = new RegExp(`^(${field}|${HOSTS[field] ?? field})(/[a-z]{2}_[A-Z]{2})?$`);
    const focused = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.closest<HTMLElement>("[data-path]")?.dataset["path"] ?? "");
    await expect.poll(focused, { message: kind }).toMatch(expected);
  }
});
