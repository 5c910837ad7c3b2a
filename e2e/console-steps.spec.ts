import type { Page } from "@playwright/test";
import { CONSOLE_SIZES, expectGoodScreen, expectSaved, join, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import type { Server } from "./server.ts";

type Values = Record<string, unknown>;

const ROUTE = "museums/1/elements/routes/highlights";
const PLACE = "steps/girih/location/en_GB";

interface Route {
  draftRevision: number;
  values: Values;
}

async function stored(server: Server, person: Page): Promise<Route> {
  const answer = await person.request.get(`${server.address}/api/console/v1/${ROUTE}`);
  return (await answer.json()) as Route;
}

/** Changes the route on top of what it is now. */
async function change(server: Server, person: Page, changes: Values): Promise<void> {
  const { draftRevision: base } = await stored(server, person);
  const saved = await person.request.patch(`${server.address}/api/console/v1/${ROUTE}`, { data: { base, changes } });
  expect(saved.status(), await saved.text()).toBe(200);
}

const ofStep = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([path]) => path.startsWith("steps/girih/")));

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    // Without the connection the preview cannot load what it needs.
    test.use({ viewport: size, isMobile: false, hasTouch: false, expectedErrors: [/Failed to (fetch|load)/] });

    test("DRAFT-2 of a step that one removes while another one writes in it, both are asked, and it comes back whole", async ({
      page,
      browser,
      ownServer,
    }) => {
      await signInStaff(page.context(), ownServer);
      const ben = await join(browser, ownServer, page.context(), { role: "editor" }, size);
      const before = (await stored(ownServer, page)).values;
      const steps = before["steps"] as string[];
      const without = steps.filter((step) => step !== "girih");
      const clash = page.getByRole("group", { name: /^editor changed “Steps” at the same time/ });
      const status = page.getByRole("contentinfo").getByRole("status");
      const openStep = async (): Promise<void> => {
        await page.goto(`${ownServer.address}/console/museums/1/routes/highlights`);
        await page.getByRole("button", { name: "Open 101 The Knot of Ten" }).click();
      };
      const place = page.getByRole("textbox", { name: /^Where it is/ });

      // The other one removes it.
      await openStep();
      await page.context().setOffline(true);
      await place.fill("Behind the curtain");
      await change(ownServer, ben, { steps: without });
      await page.context().setOffline(false);
      await expect(status).toContainText("Not saved: somebody else changed the same");
      await expect(clash).toContainText("The Knot of Ten");
      await expect(clash).toContainText("Floor plan: hall 1");
      expect((await stored(ownServer, page)).values["steps"]).toEqual(without);

      // From another screen, the status line leads to it.
      await page.goto(`${ownServer.address}/console/museums/1/works`);
      await status.getByRole("link", { name: "Decide" }).click();
      await expect(page).toHaveURL(/\/routes\/highlights/);
      await clash.getByRole("button", { name: "Keep mine" }).click();
      await expectSaved(page);
      const whole = { ...ofStep(before), [PLACE]: "Behind the curtain" };
      expect(ofStep((await stored(ownServer, page)).values)).toEqual(whole);
      expect((await stored(ownServer, page)).values["steps"]).toEqual(steps);

      // The other one writes in it.
      await openStep();
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Remove 101 The Knot of Ten" }).first().click();
      await change(ownServer, ben, { [PLACE]: "In front of the curtain" });
      const saves: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "PATCH") saves.push(request.url());
      });
      await page.context().setOffline(false);
      await expect(clash).toBeVisible();
      await expect(status).toContainText("Not saved: somebody else changed the same");
      await clash.getByRole("button", { name: "Take theirs" }).click();
      await expect(clash).toHaveCount(0);
      await expect(status).not.toContainText("Not saved");
      await expect(page.getByRole("row", { name: "101 The Knot of Ten" })).toBeVisible();
      expect(saves).toHaveLength(1);
      expect(ofStep((await stored(ownServer, page)).values)).toEqual({ ...whole, [PLACE]: "In front of the curtain" });
      await ben.context().close();
    });

    test("DRAFT-2 a translator reads the text of a step that somebody removed, and can only take that", async ({
      page,
      browser,
      ownServer,
    }) => {
      await signInStaff(page.context(), ownServer);
      const role = { role: "translator", languages: ["en_GB"] };
      const translator = await join(browser, ownServer, page.context(), role, size);
      const steps = (await stored(ownServer, page)).values["steps"] as string[];
      const without = steps.filter((step) => step !== "girih");
      await translator.goto(`${ownServer.address}/console/museums/1/routes/highlights`);
      await translator.getByRole("button", { name: "Open 101 The Knot of Ten" }).click();
      await translator.context().setOffline(true);
      await translator.getByRole("textbox", { name: /^Where it is/ }).fill("Behind the curtain");
      await change(ownServer, page, { steps: without });
      const refusals: string[] = [];
      translator.on("response", (answer) => {
        if (answer.status() === 403) refusals.push(answer.url());
      });
      await translator.context().setOffline(false);

      const clash = translator.getByRole("group", { name: /^Demo owner changed “Steps” at the same time/ });
      await expect(clash).toContainText("Behind the curtain");
      await expect(clash).toContainText("your role cannot bring it back");
      await expect(clash.getByRole("button", { name: "Keep mine" })).toHaveCount(0);
      await expect(clash.getByRole("button", { name: "Write a third version" })).toHaveCount(0);
      await translator.getByRole("main").evaluate((main) => main.scrollTo(0, 0));
      await expectGoodScreen(translator);
      await clash.getByRole("button", { name: "Take theirs" }).click();
      await expect(clash).toHaveCount(0);
      await expect(translator.getByRole("contentinfo").getByRole("status")).not.toContainText("Not saved");
      // What the role does not allow does not come back by undoing either.
      await translator.getByRole("button", { name: "Undo" }).click();
      await expect(translator.getByRole("contentinfo").getByRole("status")).toContainText(/^Somebody changed the same/);
      expect(refusals).toEqual([]);
      expect((await stored(ownServer, page)).values["steps"]).toEqual(without);
      await translator.context().close();
    });
  });
}
