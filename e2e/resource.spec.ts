import { expect, test } from "./fixtures.ts";
import { workOf } from "./lookups.ts";
import { at } from "./museums.ts";

test.beforeEach(async ({ code }) => {
  await code.grant();
});

for (const [type, title] of [
  ["TEXT", "How it was drawn"],
  ["IMAGE", "A finger of reef"],
  ["VIDEO", "The reef growing"],
  ["AUDIO", "The maker speaks"],
] as const) {
  test(`RES-1 ${type} is shown with its title`, async ({ page, request, resource }) => {
    const work = await workOf(request, "DEMO", "214");
    const extra = work.extraResources.find(({ resourceType }) => resourceType === type);
    const url = extra?.localizations[0]?.url ?? "missing";
    await page.goto(at("DEMO", `artworks/${work.idArtwork}/resources/${extra?.idResource}`));
    await expect(resource.title).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Museum of Pattern`);
    switch (type) {
      case "TEXT":
        await expect(page.getByText("The program starts with a grid.")).toBeVisible();
        break;
      case "IMAGE":
        await expect
          .poll(() =>
            page
              .locator("main img")
              .last()
              .evaluate((image: HTMLImageElement) => image.naturalWidth),
          )
          .toBeGreaterThan(0);
        break;
      case "VIDEO": {
        const video = page.locator("video");
        await expect(video).toBeVisible();
        await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentSrc)).toContain(url);
        await video.evaluate((element: HTMLVideoElement) => {
          element.muted = true;
          return element.play();
        });
        await expect
          .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
          .toBeGreaterThan(0.2);
        break;
      }
      case "AUDIO":
        await page.getByRole("button", { name: "Play", exact: true }).tap();
        await expect
          .poll(() =>
            page
              .locator("audio")
              .evaluateAll((all: HTMLAudioElement[]) =>
                all.some((one) => !one.paused && one.currentTime > 0.2 && one.currentSrc.length > 0),
              ),
          )
          .toBe(true);
        expect(
          await page.locator("audio").evaluateAll((all: HTMLAudioElement[]) => all.map((one) => one.currentSrc).join()),
        ).toContain(url);
        break;
    }
  });
}

test("RES-1 an audio resource pauses the work's sound, and the work's can resume", async ({
  page,
  keyboard,
  artwork,
  resource,
}) => {
  await page.goto(at("DEMO", "keyboard"));
  await keyboard.open("214");
  await artwork.listen(0.3);
  await artwork.showExtras.tap();
  await page.getByRole("link", { name: "The maker speaks" }).tap();
  await expect(resource.title).toHaveText("The maker speaks");
  const sounding = (): Promise<number> =>
    page.locator("audio, video").evaluateAll((all: HTMLMediaElement[]) => all.filter((one) => !one.paused).length);
  await expect.poll(sounding).toBeLessThanOrEqual(1);
  await resource.back.tap();
  await expect(artwork.title).toHaveText("Coral");
  await expect.poll(sounding).toBeLessThanOrEqual(1);
});

test("RES-1 back leads to the work and keeps from and highlightedRoute", async ({
  page,
  request,
  resource,
  artwork,
}) => {
  const work = await workOf(request, "DEMO", "214");
  const id = work.extraResources[0]?.idResource;
  await page.goto(at("DEMO", `artworks/${work.idArtwork}/resources/${id}`) + "?from=Route&highlightedRoute=true");
  await resource.back.tap();
  await expect(artwork.title).toHaveText("Coral");
  const url = new URL(page.url());
  expect(url.pathname).toBe(at("DEMO", `artworks/${work.idArtwork}`));
  expect(Object.fromEntries(url.searchParams)).toEqual({ from: "Route", highlightedRoute: "true" });
});

test("RES-1 back from a resource opened on the work keeps the query too", async ({
  page,
  keyboard,
  artwork,
  resource,
}) => {
  await page.goto(at("DEMO", "keyboard"));
  await keyboard.open("214");
  await artwork.showExtras.tap();
  await page.getByRole("link", { name: "A finger of reef" }).tap();
  await expect(resource.title).toHaveText("A finger of reef");
  await resource.back.tap();
  await expect(page).toHaveURL(/\/artworks\/\d+\?from=Keyboard$/);
  await artwork.close.tap();
  await expect(page).toHaveURL(at("DEMO", "keyboard"));
});

test("RES-1 an unknown resource says so, with the way back", async ({ page, request, resource }) => {
  const work = await workOf(request, "DEMO", "214");
  await page.goto(at("DEMO", `artworks/${work.idArtwork}/resources/999999`));
  await expect(page.getByText("No information in this section")).toBeVisible();
  await expect(resource.back).toBeVisible();
});

test("RES-2 the text is 18 pixels, each tap adds 2, and from 24 on it starts again at 14", async ({
  page,
  request,
  resource,
}) => {
  const work = await workOf(request, "DEMO", "214");
  const text = work.extraResources.find(({ resourceType }) => resourceType === "TEXT");
  await page.goto(at("DEMO", `artworks/${work.idArtwork}/resources/${text?.idResource}`));
  const size = page.getByText("The program starts with a grid.");
  const sizes = ["18px", "20px", "22px", "24px", "14px", "16px", "18px"];
  for (const [tap, expected] of sizes.entries()) {
    if (tap > 0) await resource.textSize.tap();
    await expect(size).toHaveCSS("font-size", expected);
  }
});
