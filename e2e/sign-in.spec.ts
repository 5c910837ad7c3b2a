import { expectAccessible } from "./axe.ts";
import { expectFits } from "./fits.ts";
import { FAILED_REQUEST, test as base, expect } from "./fixtures.ts";
import { detailOf } from "./lookups.ts";
import { changeMuseum } from "./museum-response.ts";
import { at, museum } from "./museums.ts";
import { ANA } from "./provider.ts";
import { test } from "./sign-in.ts";

test.use({ passed: [] });

const LOGIN = () => at("MPICASSOM", "login");
const OPTIONS = () => at("MPICASSOM", "options");

test("AUTH-1 AUTH-2 AUTH-3 ENTRY-7 ENTRY-8 with Google, in its window; the profile is stored and the visit begins", async ({
  page,
  signIn,
  phone,
  traffic,
}) => {
  await page.goto(at("MPICASSOM", "keyboard"));
  await expect(page).toHaveURL(LOGIN());
  await expect(signIn.title).toHaveText("Sign in");
  await expect(page).toHaveTitle("Sign in · The Clock House");
  await expect(signIn.ways).toHaveText(
    ["Facebook", "Google", "Instagram", "Twitter"].map((name) => `Continue with ${name}`),
  );
  await signIn.logo.tap();
  await expect(page).toHaveURL(at("MPICASSOM"));
  await page.goto(OPTIONS());
  await expect(page).toHaveURL(LOGIN());
  await signIn.through("Google");
  await expect(page).toHaveURL(OPTIONS());

  const { idVisit } = await phone.registeredVisit<{ idVisit: number }>();
  const user = await phone.json("user");
  expect(user).toEqual({
    idMuseum: museum("MPICASSOM").idMuseum,
    ...ANA,
    token: expect.stringMatching(/^[\w-]{40,}$/),
    imageUrl: null,
    method: "google",
    idUser: expect.any(Number),
  });
  const [call] = await traffic.recorded(/legacy\/User/);
  const { idUser, ...payload } = user as { idUser: number };
  expect(call?.body).toEqual({ ...payload, idVisit });
  expect(call?.data).toEqual({ idUser });
  // A museum without slides counts them as seen.
  await expect.poll(() => phone.get("slides-seen")).toBe("true");
  await page.reload();
  await expect(page).toHaveURL(OPTIONS());
  await page.goto(LOGIN());
  await expect(page).toHaveURL(OPTIONS());
});

for (const [name, method, gender, birthdate] of [
  ["Facebook", "facebook", null, ANA.birthdate],
  ["Twitter", "twitter", null, null],
] as const) {
  test(`AUTH-1 AUTH-2 with ${name}`, async ({ page, signIn, phone }) => {
    await page.goto(LOGIN());
    await signIn.through(name);
    await expect(page).toHaveURL(OPTIONS());
    await expect
      .poll(() => phone.json("user"))
      .toMatchObject({ email: ANA.email, name: ANA.name, method, gender, birthdate });
  });
}

test("AUTH-3 where questions are asked at the start they come next", async ({
  page,
  signIn,
  ownServer,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: ownServer.address });
  const { studies } = (await detailOf(request, "DEMO")) as unknown as { studies: unknown[] };
  await request.dispose();
  await changeMuseum(page, (museum) => Object.assign(museum as object, { studies }));
  await page.goto(LOGIN());
  await signIn.through("Google");
  await expect(page).toHaveURL(at("MPICASSOM", "study"));
});

test("AUTH-1 Instagram never works, nor does a provider that is not configured", async ({ page, signIn }) => {
  await page.route("**/config.json", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), signInProviders: ["google"] } });
  });
  await page.goto(LOGIN());
  for (const name of ["Instagram", "Facebook", "Twitter"]) {
    await signIn.way(name).tap();
    await expect(signIn.error).toHaveText("Invalid user name. Try another way to sign in");
    expect(page.context().pages()).toHaveLength(1);
  }
  await signIn.through("Google");
  await expect(page).toHaveURL(OPTIONS());
});

test("AUTH-2 a profile without an e-mail address: user_name_error", async ({ page, signIn, provider, phone }) => {
  provider.email = null;
  await page.goto(LOGIN());
  for (const name of ["Google", "Facebook", "Twitter"]) {
    await signIn.through(name);
    await expect(signIn.error).toHaveText("Invalid user name. Try another way to sign in");
    await expect(signIn.way(name)).toBeEnabled();
  }
  await expect.poll(() => phone.get("user")).toBeNull();
});

test("AUTH-1 the visitor declines, closes the window, cancels, or lets the sign-in expire", async ({
  page,
  signIn,
  context,
}) => {
  await page.goto(LOGIN());
  let popup = await signIn.open("Google");
  await expect(signIn.status).toHaveText("Finish signing in in the other window");
  await expect(signIn.cancel).toBeFocused();
  await popup.getByRole("link", { name: "No", exact: true }).click();
  await expect(signIn.error).toHaveText("Google did not sign you in. Try again or choose another way");
  await expect(signIn.way("Google")).toBeFocused();

  popup = await signIn.open("Facebook");
  await popup.getByRole("link", { name: "No", exact: true }).waitFor();
  await expect(signIn.error).toBeHidden();
  await popup.close();
  await expect(signIn.error).toHaveText("The sign-in window was closed too early. Please try again");

  popup = await signIn.open("Twitter");
  const closed = popup.waitForEvent("close");
  await signIn.cancel.tap();
  await closed;
  await expect(signIn.error).toBeHidden();
  await expect(signIn.status).toHaveText("This museum asks you to sign in before the visit");

  popup = await signIn.open("Google");
  await popup.getByRole("link", { name: "Continue as Ana" }).waitFor();
  await context.clearCookies();
  await popup.getByRole("link", { name: "Continue as Ana" }).click();
  await expect(signIn.error).toHaveText("This sign-in is no longer valid. Please start again in the guide");

  await signIn.through("Google");
  await expect(page).toHaveURL(OPTIONS());
});

test("AUTH-1 where the browser opens no window the sign-in continues in this one", async ({ page, signIn, phone }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(LOGIN());
  await signIn.way("Google").tap();
  await expect(signIn.error).toHaveText("Your browser did not open the sign-in window");
  await signIn.here.tap();
  await page.getByRole("link", { name: "No", exact: true }).click();
  await expect(page).toHaveURL(LOGIN());
  await expect(signIn.error).toHaveText(/did not sign you in/);
  await signIn.way("Google").tap();
  await signIn.here.tap();
  await page.getByRole("link", { name: "Continue as Ana" }).click();
  await expect(page).toHaveURL(OPTIONS());
  await expect.poll(() => phone.json("user")).toMatchObject({ email: ANA.email, method: "google" });
});

test.describe("failures", () => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("AUTH-1 AUTH-2 no connection, a failing server, a refused profile", async ({
    page,
    signIn,
    context,
    phone,
    traffic,
  }) => {
    await page.goto(LOGIN());
    await expect(signIn.title).toBeVisible();
    await phone.registeredVisit();
    await context.setOffline(true);
    await signIn.way("Google").tap();
    await expect(signIn.error).toHaveText("An internet connection is needed for this action");
    await context.setOffline(false);

    const refuse = async (status: number, message: string) => {
      await page.unroute(/legacy\/User/);
      await page.route(/legacy\/User/, (route) =>
        route.fulfill({ status, json: { success: false, status, message, data: null } }),
      );
    };
    await refuse(400, "email: must be an e-mail address");
    await signIn.through("Google");
    await expect(signIn.error).toHaveText("Invalid e-mail address");
    await refuse(400, "token: must be the one that this profile's sign-in gave");
    await signIn.through("Google");
    await expect(signIn.error).toHaveText("Invalid user");
    await expect(signIn.retry).toBeHidden();

    await refuse(500, "");
    await signIn.through("Google");
    await expect(signIn.error).toHaveText("Something went wrong. Please try again");
    await page.unroute(/legacy\/User/);
    await signIn.retry.tap();
    await expect(page).toHaveURL(OPTIONS());
    const calls = await traffic.recorded(/legacy\/User/);
    expect(calls.at(-1)?.key).toBe(calls.at(-2)?.key);
    expect(calls.at(-1)?.status).toBe(200);
  });
});

for (const [language, locale] of [
  ["English", "en-GB"],
  ["Arabic", "ar-EG"],
] as const) {
  test.describe(() => {
    test.use({ locale, viewport: { width: 360, height: 640 } });

    test(`A11Y-1 AUTH-1 accessible and within a small phone, in ${language}`, async ({ page, signIn }) => {
      await page.goto(LOGIN());
      const ways = page.getByRole("main").locator("button:has(svg):not([aria-label])");
      await expect(ways).toHaveCount(4);
      await expectAccessible(page);
      await expect(ways.last()).toBeInViewport({ ratio: 1 });
      await expectFits(page);
      await ways.nth(2).tap();
      await expect(signIn.error).not.toBeEmpty();
      await expectAccessible(page);
      const opened = page.waitForEvent("popup");
      await ways.nth(1).tap();
      const popup = await opened;
      await expect(ways).toHaveCount(0);
      await expectAccessible(page);
      // The popup's own message, when its opener is gone and it cannot close itself.
      await popup.addInitScript(() => {
        window.close = () => {};
      });
      await page.goto(at("MPICASSOM"));
      await popup.getByRole("link", { name: "No", exact: true }).click();
      await expect(popup.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
      await expect(popup.locator("body")).toContainText(/\S/);
      await expectAccessible(popup);
    });
  });
}

base("AUTH-1 ENTRY-7 where nobody can sign in the museum lets everyone in", async ({ page, options }) => {
  await page.goto(OPTIONS());
  await expect(options.section("Type a number")).toBeVisible();
  await page.goto(LOGIN());
  await expect(page).toHaveURL(OPTIONS());
});
