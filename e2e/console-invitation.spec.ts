import { readFileSync } from "node:fs";
import { CONSOLE_SIZES, expectGoodScreen, invite, inviteByCommand, signInOwner } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";

const PASSWORD = "four rules in an hour";
const EMAIL = "ben@museum.example";

type Messages = Record<string, Record<string, string>>;

function messages(language: string): Messages {
  const path = new URL(`../web/console/src/i18n/catalogues/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as Messages;
}

for (const size of CONSOLE_SIZES) {
  for (const [language, locale] of [
    ["en", "en-GB"],
    ["ar", "ar-EG"],
  ] as const) {
    test(`STAFF-4 STAFF-6 CON-12 somebody with an account in another organization joins, ${size.width} × ${size.height}, ${language}`, async ({
      browser,
      ownServer,
    }) => {
      const { invitation = {}, field = {}, rule = {} } = messages(language);
      const owner = await signInOwner(browser, ownServer);
      const rival = await browser.newContext();
      const joined = await rival.request.post(`${ownServer.address}/api/console/v1/invitation/accept`, {
        data: { token: inviteByCommand(ownServer, EMAIL, "Rivals"), name: "Ben", password: PASSWORD, language },
      });
      expect(joined.status()).toBe(201);
      await rival.close();

      const context = await browser.newContext({ viewport: size, locale });
      const page = await context.newPage();
      const password = page.getByLabel(field["password"] ?? "", { exact: true });
      const submit = page.locator("main form button[type=submit]");
      await page.goto(await invite(owner.request, ownServer.address, { email: EMAIL, role: "editor" }));

      // What the server finds wrong with a field is said in the person's language.
      await page.getByRole("textbox", { name: field["name"] ?? "" }).fill("Ben");
      await password.fill("ben ben ben ben");
      await submit.click();
      await expect(page.getByText(rule["guessable"] ?? "", { exact: true })).toBeVisible();
      await expect(password).toHaveAccessibleDescription(new RegExp(rule["guessable"] ?? ""));
      await expectGoodScreen(page);

      // The server does not say that there is an account before somebody tries.
      await password.fill("some other password");
      await expectGoodScreen(page);
      await submit.click();
      const way = invitation["hasAccount"] ?? "";
      await expect(page.getByText((invitation["refused"] ?? "").replace("{way}", way))).toBeVisible();
      await expectGoodScreen(page);

      await page.getByRole("button", { name: way, exact: true }).click();
      await expect(page.getByRole("button", { name: invitation["newAccount"] ?? "", exact: true })).toBeFocused();
      await password.fill("some other password");
      await submit.click();
      await expect(page.getByText(invitation["wrongPassword"] ?? "")).toBeVisible();
      await expectGoodScreen(page);
      await password.fill(PASSWORD);
      await submit.click();
      await expect(page.getByRole("navigation").first()).toBeVisible();

      // Somebody who is signed in with the account needs no password.
      await page.goto("about:blank");
      await page.goto(await invite(owner.request, ownServer.address, { email: EMAIL, role: "analyst" }));
      await expect(page.getByRole("main").getByRole("button")).toHaveCount(1);
      await expect(page.getByRole("textbox")).toHaveCount(0);
      await expectGoodScreen(page);
      await page.getByRole("button", { name: /Demo/ }).click();
      await expect(page.getByRole("navigation").first()).toBeVisible();

      // Going to the other organization asks before typed text is lost.
      const { frame = {}, nav = {}, leave = {} } = messages(language);
      const choose = async (name = ""): Promise<void> => {
        await page.getByRole("button", { name: frame["menu"]?.replace("{name}", "Ben") ?? "" }).click();
        await page.getByRole("menuitem", { name, exact: true }).click();
      };
      const rivals = frame["switchTo"]?.replace("{name}", "Rivals");
      const name = page.getByRole("textbox", { name: field["name"] ?? "" });
      await choose(nav["account"]);
      await name.fill("Benedict");
      await choose(rivals);
      await page.getByRole("button", { name: leave["keep"] ?? "" }).click();
      await expect(name).toHaveValue("Benedict");
      await choose(rivals);
      await page.getByRole("button", { name: leave["discard"] ?? "" }).click();
      await expect(page).toHaveURL(/\/console\/$/);
      await expect(page.getByRole("link", { name: nav["home"] ?? "" }).first()).toHaveText("Rivals");
      await context.close();
      await owner.close();
    });
  }
}
