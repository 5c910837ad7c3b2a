import { expectFits } from "./fits.ts";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { detailOf } from "./lookups.ts";
import { at } from "./museums.ts";

test.beforeEach(async ({ code }) => {
  await code.grant();
});

test("SPON-1 OPT-6 the start menu opens the sponsor; the others are one tap away; back leads to Options", async ({
  page,
  options,
  resource,
}) => {
  await page.goto(at("DEMO", "options"));
  await options.section("With thanks to").tap();
  await expect(page).toHaveURL(/\/sponsors\/\d+$/);
  await expect(resource.title).toHaveText("The Compass Foundation");
  await expect(page).toHaveTitle("The Compass Foundation · Museum of Pattern");
  await expect
    .poll(() =>
      page
        .locator("main img")
        .last()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await expect(page.getByRole("link", { name: "The Compass Foundation" }), "it is no other").toHaveCount(0);
  await page.getByRole("link", { name: "What it paid for" }).tap();
  await expect(resource.title).toHaveText("What it paid for");
  await expect(page.getByText("It does not exist.")).toBeVisible();
  // Texts have a size button (RES-2).
  const size = () => page.getByText("It does not exist.").evaluate((element) => getComputedStyle(element).fontSize);
  await expect.poll(() => size()).toBe("18px");
  await resource.textSize.tap();
  await expect.poll(() => size()).toBe("20px");
  await resource.back.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test.describe("pictures that do not load", () => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("SPON-1 RES-1 OPT-2 leave the page's width unchanged, and load with the connection; a logo's name replaces it", async ({
    page,
    options,
    resource,
  }) => {
    await page.route("**/media/**", (route) => route.abort());
    await page.goto(at("DEMO", "options"));
    await expect(page.getByRole("link", { name: /start page/ })).toHaveText("Museum of Pattern");
    await options.section("With thanks to").tap();
    await expect(resource.title).toHaveText("The Compass Foundation");
    const picture = page.locator("main [role=group] img");
    await expect(picture).toHaveCSS("visibility", "hidden");
    await expectFits(page);
    await page.unroute("**/media/**");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(picture).toHaveCSS("visibility", "visible");
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });
});

test("SPON-1 ERR-1 an unknown sponsor says so and leads on", async ({ page }) => {
  await page.goto(at("DEMO", "sponsors/999999"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No sponsors found");
  await page.getByRole("link", { name: "Start menu" }).tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test("BEAC-1 a beacon's resource by its type, with the picture of its first work; back goes one step", async ({
  page,
  request,
  resource,
  artwork,
}) => {
  const { beacons } = await detailOf(request, "DEMO");
  const [sound, picture] = [
    beacons.find((beacon) => beacon.resource.resourceType === "AUDIO"),
    beacons.find((beacon) => beacon.resource.resourceType === "IMAGE"),
  ];
  await page.goto(at("DEMO", "keyboard"));
  await page.goto(at("DEMO", `beacon/${sound?.idBeacon}`));
  await expect(resource.title).toHaveText("At the door");
  await expect(page.locator(`main img[src="${sound?.background}"]`)).toHaveCount(1);
  await expect(page.getByText("Before you go in, look down."), "what the voice reads, once").toHaveCount(1);
  await artwork.play.tap();
  await artwork.listen(0.5);

  await page.goto(at("DEMO", `beacon/${picture?.idBeacon}`));
  await expect(resource.title).toHaveText("Under the fig tree");
  await expect(page.getByText("count the leaves", { exact: false })).toBeVisible();
});

test("BEAC-1 back from a beacon that was opened within the app goes one step back, and its sound stops", async ({
  page,
  request,
  options,
  resource,
  artwork,
  keyboard,
}) => {
  const { beacons } = await detailOf(request, "DEMO");
  const beacon = beacons.find(({ resource: { resourceType } }) => resourceType === "AUDIO");
  await page.goto(at("DEMO", "options"));
  await options.section("Type a number").tap();
  await expect(page).toHaveURL(at("DEMO", "keyboard"));
  await expect(keyboard.ok).toBeVisible();
  // A beacon changes the address of the open app.
  await page.evaluate(
    (address) => {
      history.pushState({ index: 2 }, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
    },
    at("DEMO", `beacon/${beacon?.idBeacon}`),
  );
  await expect(resource.title).toHaveText("At the door");
  await artwork.listen(0.5);
  await resource.back.tap();
  await expect(page).toHaveURL(at("DEMO", "keyboard"));
  await expect.poll(async () => (await artwork.sound())?.paused).toBe(true);
});

test("BEAC-1 an error where there is no such beacon, and where the museum has none", async ({ page }) => {
  await page.goto(at("DEMO", "beacon/999999"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is nothing to discover here yet");
  // Back is at the top, as on other screens.
  const back = page.getByRole("button", { name: "Back" });
  expect((await back.boundingBox())?.y).toBeLessThan(100);
  await back.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
  await page.goto(at("PAINTED", "beacon/1"));
  await expect(page.getByRole("alert")).toContainText("There is nothing to discover here yet");
});
