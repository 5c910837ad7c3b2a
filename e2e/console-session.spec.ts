import type { Page } from "@playwright/test";
import {
  CONSOLE_SIZES,
  expectGoodScreen,
  expectSaved,
  invite,
  inviteByCommand,
  join,
  signInOwner,
} from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { Latch } from "./latch.ts";
import type { Server } from "./server.ts";

const PASSWORD = "four rules in an hour";
const CORAL = "museums/1/elements/artworks/214";

interface Organization {
  id: string;
}

const titleField = (page: Page) => page.getByRole("textbox", { name: "Title, English" });
const question = (page: Page) => page.getByRole("alertdialog");

/** Ends the session as time does: the browser does not know of it. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "cicerone_session" });
}

async function signInOver(page: Page): Promise<void> {
  await question(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await question(page).getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(question(page)).toHaveCount(0);
}

/** Changes the session after something was written and before it is saved, whenever the console saves it. */
async function writeWhile(
  page: Page,
  write: () => Promise<void>,
  changeSession: () => Promise<unknown>,
): Promise<void> {
  const saving = new Latch();
  await page.route(`**/${CORAL}`, async (route) => {
    if (route.request().method() === "PATCH") await saving.opened;
    await route.continue();
  });
  await write();
  await changeSession();
  saving.open();
  await expect(question(page)).toBeVisible();
  await page.unroute(`**/${CORAL}`);
}

/** Returns the title of the work Coral as the server has it. */
async function storedTitle(page: Page, server: Server): Promise<unknown> {
  const answer = await page.request.get(`${server.address}/api/console/v1/${CORAL}`);
  return ((await answer.json()) as { values: Record<string, unknown> }).values["name/en_GB"];
}

test.use({ isMobile: false, hasTouch: false, expectedErrors: [/status of 401/] });

for (const size of CONSOLE_SIZES) {
  test(`DRAFT-10 CON-14 whose session ends signs in over what they write, and it is sent, ${size.width} × ${size.height}`, async ({
    browser,
    ownServer,
  }) => {
    const demo = await signInOwner(browser, ownServer);
    const page = await join(browser, ownServer, demo, { role: "owner" }, size);
    await page.goto(`${ownServer.address}/console/museums/1/works/214`);
    await writeWhile(
      page,
      () => titleField(page).fill("Brain coral of the reef"),
      () => endSession(page),
    );
    await expect(question(page)).toContainText("what you wrote is still here");
    await expect(question(page).getByLabel("Password", { exact: true })).toBeFocused();
    await expectGoodScreen(page);
    await page.keyboard.press("Escape");
    await question(page).getByLabel("Password", { exact: true }).fill("five rules");
    await page.keyboard.press("Enter");
    await expect(question(page).getByRole("alert")).toContainText("not right");
    await signInOver(page);
    await expect(titleField(page)).toHaveValue("Brain coral of the reef");
    await expect(titleField(page)).toBeFocused();
    await page.keyboard.type("!");
    await expectSaved(page);
    await expect.poll(() => storedTitle(page, ownServer)).toBe("Brain coral of the reef!");

    // In a rich text the caret stays where it was.
    const text = page.getByRole("textbox", { name: /^Text, ?English/ });
    const write = async (): Promise<void> => {
      await text.press("ControlOrMeta+Home");
      await page.keyboard.type("Look closely. ");
    };
    await writeWhile(page, write, () => endSession(page));
    await signInOver(page);
    await expect(text).toBeFocused();
    await page.keyboard.type("Now. ");
    await expect(text).toContainText("Look closely. Now. Rest your eye");
    await expectSaved(page);

    // A form that was being sent is sent then, once.
    await page.goto(`${ownServer.address}/console/people`);
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByRole("textbox", { name: "E-mail" }).fill("zoe@museum.example");
    await endSession(page);
    const answers: number[] = [];
    page.on("response", (response) => {
      if (response.request().method() === "POST" && response.url().endsWith("/invitations"))
        answers.push(response.status());
    });
    await page.getByRole("button", { name: "Make the invitation" }).click();
    await signInOver(page);
    await expect(page.getByRole("dialog")).toContainText("zoe@museum.example");
    expect(answers).toEqual([401, 201]);
    await demo.close();
    await page.context().close();
  });
}

test("DRAFT-10 STAFF-3 nothing is sent as somebody else who signs in meanwhile; it waits for who wrote it", async ({
  browser,
  ownServer,
}) => {
  const demo = await signInOwner(browser, ownServer);
  const page = await join(browser, ownServer, demo, { role: "editor" }, { width: 390, height: 844 });
  const other = await join(browser, ownServer, demo, { role: "translator" }, { width: 390, height: 844 });
  await other.context().close();
  await page.goto(`${ownServer.address}/console/museums/1/works/214`);
  await expect(titleField(page)).toHaveValue("Coral");
  const translator = { email: "translator@museum.example", password: PASSWORD };
  await writeWhile(
    page,
    () => titleField(page).fill("Coral of the editor"),
    () => page.request.post(`${ownServer.address}/api/console/v1/session`, { data: translator }),
  );
  await expect(question(page)).toContainText("translator is signed in in this browser now");
  await expectGoodScreen(page);
  // The page ends with it, so none of its forms can be sent as the other one.
  const loaded = page.waitForEvent("load");
  await question(page).getByRole("button", { name: "Continue as translator" }).click();
  await loaded;
  await expect(page.getByRole("heading", { level: 1, name: "Museums" })).toBeVisible();
  await page.goto(`${ownServer.address}/console/museums/1/works/214`);
  await expect(titleField(page)).toHaveValue("Coral");
  expect(await storedTitle(page, ownServer)).toBe("Coral");

  await page.getByRole("button", { name: "Account of translator" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByLabel("E-mail").fill("editor@museum.example");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectSaved(page);
  expect(await storedTitle(page, ownServer)).toBe("Coral of the editor");
  await demo.close();
  await page.context().close();
});

test("DRAFT-10 STAFF-6 whose other window is in another organisation chooses where to continue", async ({
  browser,
  ownServer,
}) => {
  const demo = await signInOwner(browser, ownServer);
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const accept = async (token: string, who: object): Promise<Organization> => {
    const answer = await page.request.post(`${ownServer.address}/api/console/v1/invitation/accept`, {
      data: { token, ...who },
    });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { organization: Organization }).organization;
  };
  const email = "ben@museum.example";
  const ofRivals = inviteByCommand(ownServer, email, "Rivals");
  const rivals = await accept(ofRivals, { name: "Ben", password: PASSWORD, language: "en" });
  const ofDemo = (await invite(demo.request, ownServer.address, { email, role: "editor" })).split("#")[1] ?? "";
  await accept(ofDemo, { existingAccount: true });
  const switchToRivals = async (): Promise<void> => {
    const answer = await page.request.put(`${ownServer.address}/api/console/v1/session/organization`, {
      data: { id: rivals.id },
    });
    expect(answer.status()).toBe(200);
  };

  await page.goto(`${ownServer.address}/console/museums/1/works/214`);
  await expect(titleField(page)).toHaveValue("Coral");
  await writeWhile(page, () => titleField(page).fill("Coral of Ben"), switchToRivals);
  await expect(question(page)).toContainText("Rivals");
  await expectGoodScreen(page);
  await question(page).getByRole("button", { name: "Continue in Demo museums" }).click();
  await expect(question(page)).toHaveCount(0);
  await expectSaved(page);
  expect(await storedTitle(page, ownServer)).toBe("Coral of Ben");

  await writeWhile(page, () => titleField(page).fill("Coral of Rivals"), switchToRivals);
  await question(page).getByRole("button", { name: "Open Rivals" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rivals" })).toBeVisible();

  // What waited for the other organisation is sent there, as soon as it is open.
  await page.getByRole("button", { name: "Account of Ben" }).click();
  await page.getByRole("menuitem", { name: "Go to Demo museums" }).click();
  await expectSaved(page);
  expect(await storedTitle(page, ownServer)).toBe("Coral of Rivals");
  await demo.close();
  await page.context().close();
});

test("DRAFT-10 STAFF-3 signing in or out in one window is for all of them", async ({ browser, ownServer }) => {
  const demo = await signInOwner(browser, ownServer);
  const page = await join(browser, ownServer, demo, { role: "editor" }, { width: 1280, height: 800 });
  await page.goto(`${ownServer.address}/console/museums/1/works/214`);
  await expect(titleField(page)).toHaveValue("Coral");
  const second = await page.context().newPage();
  await second.goto(`${ownServer.address}/console/`);
  const museum = second.getByRole("link", { name: "Museum of Pattern" }).first();
  await expect(museum).toBeVisible();
  await writeWhile(
    page,
    () => titleField(page).fill("Corals"),
    () => endSession(page),
  );
  await museum.click();
  await expect(question(second)).toBeVisible();
  await signInOver(page);
  await expect(question(second)).toHaveCount(0);
  await expect(second.getByRole("heading", { level: 1 })).toBeVisible();
  await expectSaved(page);

  await second.getByRole("button", { name: "Account of editor" }).click();
  await second.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await demo.close();
  await page.context().close();
});
