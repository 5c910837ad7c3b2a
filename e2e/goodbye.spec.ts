import { expectAccessible } from "./axe.ts";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { at, museum } from "./museums.ts";
import { GoodbyePage } from "./pages/goodbye.ts";
import type { Visit } from "./visits.ts";

const VERSION = "05.08.2025.14.52.58";

/** Keys that a new page stores, and those of gates.ts. */
const NOT_OF_THE_VISIT =
  /^(?:version|languagesV2|start-studies-made|slides-seen|study-artwork-\d+|download-resources)$/;

test("BYE-1 says goodbye and what is deleted, with two ways back", async ({ page, code, options }) => {
  await code.pass();
  for (const way of ["Close", "Back"]) {
    await options.menu.tap();
    await page.getByRole("link", { name: "End the visit" }).tap();
    const goodbye = new GoodbyePage(page);
    await expect(goodbye.title).toHaveText("Goodbye");
    await expect(page.getByText("Thank you for your visit. See you soon!")).toBeVisible();
    await expect(page.getByText("The data of your visit will be deleted from this device.")).toBeVisible();
    await expect(page.getByRole("img", { name: "Museum of Pattern" })).toBeVisible();
    await expect(page.locator("main img[src]").first(), "the museum's picture").toBeInViewport();
    await page.getByRole("button", { name: way }).tap();
    await expect(page).toHaveURL(at("DEMO", "options"));
  }
});

for (const { width, height } of [
  { width: 844, height: 390 },
  { width: 640, height: 360 },
]) {
  test.describe(`on a phone on its side, ${width}x${height}`, () => {
    test.use({ viewport: { width, height } });

    test("BYE-1 everything is there without scrolling", async ({ page, code }) => {
      await code.grant();
      await page.goto(at("MPICASSOM", "goodbye"));
      const goodbye = new GoodbyePage(page);
      for (const part of [goodbye.title, goodbye.password, goodbye.forget, goodbye.proceed, goodbye.close]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
    });
  });
}

test("BYE-2 ends the visit on the server, clears the phone, stamps the version and leads to the start", async ({
  page,
  phone,
  keyboard,
  artwork,
  request,
}) => {
  await page.goto(at("PAINTED", "keyboard"));
  await keyboard.open("12");
  await artwork.addFavourite.tap();
  await expect(artwork.removeFavourite).toBeVisible();
  await phone.set("player-preferences", '{"rate":1.25,"balance":20}');
  const visit = await phone.registeredVisit<Visit>();
  await page.goto(at("PAINTED", "goodbye"));
  await expect(new GoodbyePage(page).password).toBeHidden();
  const ended = page.waitForRequest(
    (sent) => sent.method() === "PUT" && sent.url().endsWith("/api/v2/visitMuseum") && sent.postData() !== null,
  );
  await new GoodbyePage(page).proceed.tap();
  const body = (await ended).postDataJSON() as Visit;
  expect(body.idVisit).toBe(visit.idVisit);
  expect(Date.parse(body.endDate ?? "")).toBeGreaterThanOrEqual(Date.parse(visit.startDate));
  await expect(page).toHaveURL(at("PAINTED"));
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  await expect.poll(() => phone.storage()).toMatchObject({ version: VERSION });
  await expect
    .poll(async () => Object.keys(await phone.storage()).filter((key) => !NOT_OF_THE_VISIT.test(key)))
    .toEqual([]);
  await expect.poll(() => phone.queued()).toEqual([]);
  // A new visit begins, with a new device id.
  await page.goto(at("PAINTED", "options"));
  const next = await phone.registeredVisit<Visit>();
  expect(next.idVisit).not.toBe(visit.idVisit);
  expect(next.idDevice).not.toBe(visit.idDevice);
  expect(await request.get(`/api/v2/languages/${museum("PAINTED").idMuseum}`)).toBeOK();
});

test.describe("without the server", () => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("BYE-2 unsent calls are reported once, and kept when the visitor ends all the same", async ({ page, phone }) => {
    await page.goto(at("PAINTED", "options"));
    const visit = await phone.registeredVisit<Visit>();
    await page.goto(at("PAINTED", "goodbye"));
    const goodbye = new GoodbyePage(page);
    await page.route(/\/api\/(?:v2\/visit|legacy\/Museum)/, (route) => route.fulfill({ status: 500, body: "" }));
    await goodbye.proceed.tap();
    await expect(goodbye.error).toContainText("Error sending visit statistics");
    await expect(goodbye.error).toContainText("sent later");
    await expect.poll(() => phone.visit<Visit>()).toMatchObject({ idVisit: visit.idVisit });
    await goodbye.proceed.tap();
    await expect(goodbye.title).toHaveText("Your visit has ended");
    await expect(page.getByRole("img", { name: "Painted House" })).toBeVisible();
    await page.getByRole("button", { name: "OK" }).tap();
    await expect(page).toHaveURL(at("PAINTED"));
    await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
    await expect.poll(() => phone.get("visitv2")).toBeNull();
    await expect.poll(async () => (await phone.queued()).map(({ method }) => method)).toContain("PUT");
    await page.unroute(/\/api\/(?:v2\/visit|legacy\/Museum)/);
    await page.reload();
    await expect.poll(() => phone.queued()).toEqual([]);
    await expect.poll(() => phone.deadLetters()).toEqual([]);
  });

  test.describe("on a phone that has stored the app", () => {
    test.use({ serviceWorkers: "allow" });

    test("BYE-2 a visit that ends offline is sent later, and the next one can begin", async ({
      page,
      context,
      options,
      phone,
      shell,
    }) => {
      await page.goto(at("PAINTED", "options"));
      const visit = await phone.registeredVisit<Visit>();
      await page.goto(at("PAINTED", "goodbye"));
      await shell.waitUntilCached();
      await context.setOffline(true);
      const goodbye = new GoodbyePage(page);
      await goodbye.proceed.tap();
      await expect(goodbye.title).toHaveText("Your visit has ended");
      await expect(goodbye.title).toBeFocused();
      await expect(page.getByText("are sent later")).toBeVisible();
      await expect.poll(() => phone.get("visitv2")).toBeNull();
      await page.getByRole("button", { name: "OK" }).tap();
      await page.getByRole("button", { name: "Start" }).tap();
      await expect(options.section("By number")).toBeVisible();
      await expect.poll(async () => (await phone.visit<Visit>()).visitorToken).not.toBe(visit.visitorToken);
      await context.setOffline(false);
      await expect.poll(() => phone.queued()).toEqual([]);
      await expect.poll(() => phone.deadLetters()).toEqual([]);
    });
  });

  test("BYE-2 personal data cannot be deleted without a connection", async ({ page, context, phone }) => {
    await page.goto(at("PAINTED", "options"));
    await phone.registeredVisit<Visit>();
    await page.goto(at("PAINTED", "goodbye"));
    const goodbye = new GoodbyePage(page);
    await context.setOffline(true);
    await goodbye.forget.tap();
    await goodbye.confirmForget.tap();
    await expect(goodbye.error.filter({ hasText: "An internet connection is needed" })).toBeVisible();
    await expect.poll(() => phone.get("visitv2")).not.toBeNull();
    await context.setOffline(false);
  });
});

test("BYE-2 PRIV-1 personal data is deleted on the privacy policy's page, and the visit continues", async ({
  page,
  phone,
  keyboard,
}) => {
  await page.goto(at("PAINTED", "keyboard"));
  const visit = await phone.registeredVisit<Visit>();
  await page.goto(at("PAINTED", "privacy-policy"));
  const goodbye = new GoodbyePage(page);
  await goodbye.forget.tap();
  await expect(page.getByText("Only anonymous counts remain.")).toBeVisible();
  const asked: unknown[] = [];
  page.on("requestfinished", (sent) => {
    if (sent.url().endsWith("/forgetVisitor")) asked.push((sent.postDataJSON() as Visit).idVisit);
  });
  await goodbye.confirmForget.tap();
  await expect(goodbye.forgotten).toBeFocused();
  await expect.poll(() => asked).toContain(visit.idVisit);
  await expect.poll(() => phone.get("visitv2")).toBeNull();
  await page.goto(at("PAINTED", "keyboard"));
  await expect(keyboard.ok).toBeVisible();
  await expect.poll(async () => (await phone.visit<Visit>()).idDevice).not.toBe(visit.idDevice);
});

test("BYE-2 on a lent device personal data is the visitor's own: its deletion needs no password", async ({
  page,
  phone,
}) => {
  await page.goto(at("MPICASSOM", "options"));
  await phone.registeredVisit();
  await page.goto(at("MPICASSOM", "goodbye"));
  const goodbye = new GoodbyePage(page);
  await goodbye.forget.tap();
  await goodbye.confirmForget.tap();
  await expect(goodbye.forgotten).toBeVisible();
  await expect.poll(() => phone.get("visitv2")).toBeNull();
});

test("BYE-2 a lent device asks for its password, and only then ends the visit", async ({ page, phone, traffic }) => {
  await page.goto(at("MPICASSOM", "options"));
  const { idVisit } = await phone.registeredVisit<Visit>();
  await phone.set("favourites", "[1]");
  await page.goto(at("MPICASSOM", "goodbye"));
  const goodbye = new GoodbyePage(page);
  await goodbye.proceed.tap();
  await expect(goodbye.error).toHaveText("The password cannot be empty");
  await goodbye.password.fill("map");
  await goodbye.password.press("Enter");
  await expect(goodbye.error).toHaveText("Wrong password");
  await expect.poll(() => phone.get("favourites")).toBe("[1]");
  const ends = async () => (await traffic.recorded(/v2\/visitMuseum/)).filter(({ method }) => method === "PUT");
  expect(await ends()).toEqual([]);
  await goodbye.password.fill("pendulum");
  await expect(goodbye.error).toBeHidden();
  await goodbye.password.press("Enter");
  await expect(page).toHaveURL(at("MPICASSOM"));
  await expect.poll(() => phone.get("favourites")).toBeNull();
  await expect.poll(ends).toMatchObject([{ status: 200, body: { idVisit, endDate: expect.any(String) as unknown } }]);
});

for (const locale of ["en-GB", "ar-EG"]) {
  test.describe(() => {
    test.use({ locale });

    test(`BYE-1 BYE-2 Goodbye with its error is open to everyone, ${locale}`, async ({ page }) => {
      await page.goto(at("MPICASSOM", "goodbye"));
      await page.locator("form button[type=submit]").tap();
      await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
