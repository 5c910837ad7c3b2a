import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { detailOf } from "./lookups.ts";
import { deleteStoredMuseums, changeMuseum } from "./museum-response.ts";
import { at } from "./museums.ts";

type Museum = Record<string, unknown> & {
  timeline: { steps: unknown[]; halls: unknown[]; idTimeline: number }[];
  halls: object[];
};

/** Deletes the stored museum and changes the one that the phone fetches next. */
async function have(page: Page, change: (museum: Museum) => void): Promise<void> {
  await changeMuseum(page, change);
  await deleteStoredMuseums(page);
}

/** Returns the address of the demo museum's timeline. */
async function steps(request: import("@playwright/test").APIRequestContext): Promise<string> {
  const { timeline } = await detailOf(request, "DEMO");
  return at("DEMO", `timeline/${timeline[0]?.idTimeline}`);
}

test.beforeEach(async ({ code }) => {
  await code.grant();
});

test("TL-1 intro: title, minutes, works, audio, description with read more and less, start", async ({
  page,
  request,
  options,
  timeline,
  artwork,
}) => {
  await page.goto(at("DEMO", "options"));
  await options.section("Hall by hall").tap();
  await expect(page).toHaveURL(at("DEMO", "timeline"));
  await expect(timeline.title).toHaveText("Hall by hall");
  await expect(page).toHaveTitle("Timeline · Museum of Pattern");
  for (const fact of ["75 minutes", "5 halls", "42 works"])
    await expect(page.getByRole("main").getByText(fact, { exact: true })).toBeVisible();

  const end = page.getByText("a bench in every hall");
  const bottom = () => timeline.start.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(() => bottom()).toBeLessThanOrEqual(844);
  const folded = end.locator("xpath=ancestor::div[@data-folded]");
  const height = async () => (await folded.boundingBox())?.height ?? 0;
  await expect.poll(() => height()).toBe(81);
  await timeline.readMore.tap();
  await expect.poll(() => height()).toBeGreaterThan(81);
  await timeline.readLess.tap();
  await expect.poll(() => height()).toBe(81);

  await expect.poll(async () => (await artwork.sound())?.paused).toBe(true);
  await timeline.play.tap();
  await artwork.listen(0.5);
  const { timeline: timelines } = await detailOf(request, "DEMO");
  const audio = (timelines[0] as unknown as { localizations: { mainAudioUrl: string }[] }).localizations[0];
  await expect.poll(async () => (await artwork.sound())?.src).toContain(audio?.mainAudioUrl ?? "missing");

  await timeline.start.tap();
  await expect(page).toHaveURL(await steps(request));
  await expect.poll(async () => (await artwork.sound())?.paused).toBe(true);
  await expect(timeline.start).toHaveCount(0);
  await timeline.back.tap();
  await expect(timeline.start).toBeVisible();
  await timeline.back.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test("TL-2 halls and instruction steps in their order from the start step, with dots, next, previous and finish", async ({
  page,
  request,
  timeline,
}) => {
  await page.goto(await steps(request));
  await expect(timeline.title).toHaveText("Hall by hall");
  const { timeline: timelines } = await detailOf(request, "DEMO");
  const all = timelines[0]?.steps ?? [];
  expect(all[0]?.index).toBe(0);
  await expect(timeline.dots).toHaveCount(all.length);
  await expect(timeline.step).toContainText("Start of the route");
  for (const words of ["Hall 1", "Ground floor", "Hall of Ornament", "What repeats."])
    await expect(timeline.hall).toContainText(words);
  await expect(timeline.previous).toBeDisabled();

  const { y } = (await timeline.next.boundingBox()) ?? { y: 0 };
  await timeline.next.tap();
  // The step and the carousel count alike.
  await expect(timeline.step).toContainText(`Step 2 of ${all.length}`);
  await expect(timeline.step).toHaveAttribute("aria-label", `2 of ${all.length}`);
  await expect(timeline.step.getByRole("heading", { name: "First floor" })).toBeVisible();
  await expect(timeline.step).toContainText("Go up one flight.");
  await expect.poll(async () => (await timeline.next.boundingBox())?.y, "Next keeps its place").toBe(y);
  await expect(timeline.step.locator('[data-icon="stairs"] svg')).toBeVisible();
  await timeline.previous.press("Enter");
  await expect(timeline.hall).toContainText("Hall of Ornament");
  // The focus moves when its button is removed.
  await expect(timeline.next).toBeFocused();

  // The museum's own icon, and the last step with its finish button.
  await timeline.goTo(7);
  await expect(timeline.step.locator('[data-icon="own"] img')).toHaveJSProperty("complete", true);
  await expect(timeline.step).toContainText("Follow the tortoise");
  await timeline.goTo(all.length - 2);
  await timeline.next.press("Enter");
  await expect(timeline.step.locator('[data-icon="exit"] svg')).toBeVisible();
  await expect(timeline.next).toHaveCount(0);
  await expect(timeline.finish).toBeFocused();
  await timeline.finish.tap();
  await expect(page.getByRole("heading", { name: "You have reached the end" })).toBeFocused();
  await expect(page.getByRole("link", { name: /The museum at night/ })).toBeVisible();
  await page.getByRole("link", { name: "Start menu" }).tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test("TL-2 steps are counted without halls that are missing, below as text where there are too many for dots", async ({
  page,
  request,
  timeline,
}) => {
  const { timeline: timelines } = await detailOf(request, "BARE");
  const { idTimeline, steps: all = [] } = timelines[0] ?? {};
  await have(page, (museum) => {
    museum.halls = museum.halls.slice(1);
  });
  const last = all.length - 1;
  await page.goto(at("BARE", `timeline/${idTimeline}`));
  await expect(timeline.step).toContainText("Start of the route");
  await page.goto(at("BARE", `timeline/${idTimeline}?step=${all.at(-1)?.idStep}`));
  await expect(timeline.step).toContainText(`Step ${last} of ${last}`);
  await expect(page.getByText(`${last} of ${last}`, { exact: true })).toBeVisible();
});

for (const [width, height, dotsFor] of [
  [320, 640, [3, 6]],
  [360, 640, [3, 6]],
  [390, 844, [3, 6, 8, 10]],
] as const) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test("TL-2 A11Y-1 any number of steps takes one line, so that the works have the same room", async ({
      page,
      request,
      timeline,
    }) => {
      const { timeline: timelines } = await detailOf(request, "BARE");
      const bars: (number | undefined)[] = [];
      for (const count of [3, 6, 8, 10, 12, 34]) {
        await have(page, (museum) => {
          for (const one of museum.timeline) one.steps = one.steps.slice(0, count);
        });
        await page.goto(at("BARE", `timeline/${timelines[0]?.idTimeline}`));
        await expect(timeline.works.first()).toBeInViewport({ ratio: 1 });
        const hasDots = dotsFor.some((one) => one === count);
        await expect(page.getByText(`1 of ${count}`, { exact: true }).first()).toBeVisible({ visible: !hasDots });
        await expect(timeline.dots).toHaveCount(hasDots ? count : 0);
        for (const size of await timeline.dots.evaluateAll((dots) => dots.map((dot) => dot.getBoundingClientRect())))
          expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(24);
        bars.push((await page.locator("main footer").boundingBox())?.height);
      }
      expect(new Set(bars).size, `the heights of the bar: ${bars.join(", ")}`).toBe(1);
    });
  });
}

test.describe(() => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("TL-2 on a small phone a hall with a picture, a text and a map leaves its works in sight", async ({
    page,
    request,
    timeline,
  }) => {
    await page.goto(await steps(request));
    await expect(timeline.showRoute).toBeVisible();
    const first = await timeline.works.first().boundingBox();
    const bar = await page.locator("main footer").boundingBox();
    expect((bar?.y ?? 0) - (first?.y ?? Infinity)).toBeGreaterThan((first?.height ?? Infinity) * 0.6);
  });
});

test("TL-2 an instruction's audio belongs to its step, and stops when the step changes", async ({
  page,
  request,
  timeline,
  artwork,
}) => {
  await page.goto(await steps(request));
  await expect(timeline.step).toContainText("Hall of Ornament");
  await expect(timeline.play).toHaveCount(0);
  await timeline.next.tap();
  await timeline.play.tap();
  await artwork.listen(0.5);
  await timeline.next.tap();
  await expect(timeline.hall).toContainText("Hall of Growth");
  await expect(timeline.play).toHaveCount(0);
  await expect.poll(async () => (await artwork.sound())?.paused).toBe(true);
});

test("TL-2 the grid has the works of the active hall; a work opens with its sound and closing it returns to its step", async ({
  page,
  request,
  timeline,
  artwork,
}) => {
  const { halls, timeline: timelines } = await detailOf(request, "DEMO");
  const [ornament, growth] = halls;
  await page.goto(await steps(request));
  await expect(timeline.works).toHaveCount(ornament?.artworkIds.length ?? -1);
  await timeline.goTo(2);
  await expect(timeline.hall).toContainText("Hall of Growth");
  const ids = growth?.artworkIds.map(({ idArtwork }) => idArtwork) ?? [];
  await expect(timeline.works).toHaveCount(ids.length);
  for (const [index, id] of ids.entries())
    await expect(timeline.works.nth(index)).toHaveAttribute("href", new RegExp(`/artworks/${id}\\?from=Timeline&`));

  const last = timeline.works.last();
  await last.tap();
  await expect(page).toHaveURL(new RegExp(`/artworks/${ids.at(-1)}\\?from=Timeline&step=\\d+$`));
  await artwork.listen(0.2);
  await artwork.close.tap();
  const back = new RegExp(`/timeline/${timelines[0]?.idTimeline}\\?artwork=${ids.at(-1)}&step=\\d+$`);
  await expect(page).toHaveURL(back);
  await expect(timeline.hall).toContainText("Hall of Growth");
  await expect(last).toBeInViewport();
  // Every step turned to begins at its top, also the one with the work that was left.
  await timeline.next.tap();
  await expect(timeline.hall).toHaveCount(0);
  await expect(timeline.title).toBeInViewport({ ratio: 1 });
  await timeline.previous.tap();
  await expect(timeline.hall).toContainText("Hall of Growth");
  await expect(timeline.title).toBeInViewport({ ratio: 1 });
  // The hall follows from the work alone as well.
  await page.goto(`${await steps(request)}?artwork=${ids[0]}`);
  await expect(timeline.hall).toContainText("Hall of Growth");
  // The last instruction, the way to the garden, belongs to no hall.
  await timeline.goTo((timelines[0]?.steps.length ?? 1) - 1);
  await expect(timeline.step).toContainText("Go down to the garden");
  await expect(timeline.works).toHaveCount(0);
});

test("TL-2 ART-7 a hall opens, and back from it and from its works leads to its step", async ({
  page,
  request,
  timeline,
  hall,
  artwork,
}) => {
  const { halls, timeline: timelines } = await detailOf(request, "DEMO");
  const { idHall } = halls[2] ?? {};
  const step = timelines[0]?.steps.find((one) => one.index === 4)?.idStep;
  await page.goto(await steps(request));
  await timeline.goTo(4);
  await expect(timeline.hall).toContainText("Hall of the Wave");
  await timeline.hall.tap();
  await expect(page).toHaveURL(at("DEMO", `hall/${idHall}?from=Timeline&step=${step}`));
  await expect(hall.info).toContainText("Hall 3");
  await hall.close.tap();
  await expect(page).toHaveURL(`${await steps(request)}?step=${step}`);
  await expect(timeline.hall).toContainText("Hall of the Wave");

  await timeline.hall.tap();
  await hall.works.first().tap();
  await expect(artwork.addFavourite).toBeVisible(); // the hall has a button to close as well
  await artwork.close.tap();
  await expect(page).toHaveURL(new RegExp(`/hall/${idHall}\\?artwork=\\d+&step=${step}$`));
  await expect(hall.info).toBeVisible();
  await hall.close.tap();
  await expect(page).toHaveURL(`${await steps(request)}?step=${step}`);
  await expect(timeline.hall).toContainText("Hall of the Wave");
});

test("TL-2 show route opens the location image, which grows", async ({ page, request, timeline }) => {
  await page.goto(await steps(request));
  await timeline.showRoute.tap();
  await expect(timeline.map).toBeVisible();
  const picture = timeline.map.locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const whole = await width();
  await timeline.map.getByRole("button", { name: "Zoom in" }).tap();
  await expect.poll(() => width()).toBeGreaterThan(whole * 1.5);
  await page.keyboard.press("Escape");
  await expect(timeline.map).toHaveCount(0);
  await expect(timeline.showRoute).toBeFocused();
});

test("TL-2 scroll to top appears below and leads back up, for the keyboard as well", async ({
  page,
  request,
  timeline,
}) => {
  await page.goto(await steps(request));
  await expect(timeline.works.first()).toBeVisible();
  await expect(timeline.toTop).toHaveCount(0);
  await timeline.works.last().scrollIntoViewIfNeeded();
  await timeline.toTop.tap();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(timeline.title).toBeFocused();
  await expect(timeline.toTop).toHaveCount(0);
});

test("TL-2 top bar: the logo leads to Presentation by halls, language always, the menu, else Downloads where it is set", async ({
  page,
  request,
  timeline,
  phone,
}) => {
  const address = await steps(request);
  await page.goto(address);
  await expect(timeline.downloads).toHaveCount(0);
  await timeline.menu.tap();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await page.keyboard.press("Escape");
  await timeline.language.tap();
  await expect(page).toHaveURL(at("DEMO", "languages"));
  await page.goBack();
  await timeline.logo.tap();
  await expect(page).toHaveURL(at("DEMO", "by-halls"));
  await expect.poll(() => phone.get("mode")).toBe("by-halls");

  for (const downloadsTopBar of [true, false]) {
    await have(page, (museum) => Object.assign(museum, { menuAvailable: false, downloadsTopBar }));
    await page.goto(address);
    await expect(timeline.language).toBeVisible();
    await expect(timeline.menu).toHaveCount(0);
    await expect(timeline.downloads).toHaveCount(downloadsTopBar ? 1 : 0);
    await page.unroute(/all-data/);
  }
});

test("TL-3 ERR-1 timeline error: no timeline, none that is active, one that is not there", async ({
  page,
  timeline,
}) => {
  await page.goto(at("DEMO", "timeline/999999"));
  await expect(timeline.notice).toContainText("No information in this section");
  await page.getByRole("link", { name: "Start menu" }).tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
  await have(page, (museum) => {
    museum.timeline = museum.timeline.map((one) => ({ ...one, active: false }));
  });
  await page.goto(at("DEMO", "timeline"));
  await expect(timeline.notice).toContainText("No information in this section");
  await page.goto(at("PLAIN", "timeline?lang=es"));
  await expect(timeline.notice).toContainText("No hay información en esta sección");
});

test("TL-3 ERR-1 no_halls for a timeline without halls, no_halls_artworks for a hall without works", async ({
  page,
  request,
  timeline,
}) => {
  const address = await steps(request);
  await have(page, (museum) => {
    museum.halls = museum.halls.map((one) => ({ ...one, artworkIds: [], artworkImages: [] }));
    // A step that is a hall may have instructions of its own.
    Object.assign(museum.timeline[0]?.steps[0] ?? {}, {
      localizations: [{ languageCode: "en_GB", instructions: "Mind the step." }],
    });
  });
  await page.goto(address);
  await expect(page.getByText("No artworks in this hall")).toBeVisible();
  await expect(timeline.hall).toContainText("Hall of Ornament");
  await expect(timeline.step).toContainText("Mind the step.");
  await page.unroute(/all-data/);
  await have(page, (museum) => {
    museum.halls = [];
  });
  await page.goto(address);
  await expect(page.getByText("No halls in the timeline")).toBeVisible();
  // The rest of it still works.
  await expect(timeline.step).toContainText("Go up one flight.");
  await page.unroute(/all-data/);
  await have(page, (museum) => {
    museum.timeline = museum.timeline.map((one) => ({ ...one, steps: [] }));
  });
  await page.goto(at("DEMO", "timeline"));
  await expect(page.getByText("No halls in the timeline")).toBeVisible();
  await expect(timeline.start).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText("No halls in the timeline")).toBeVisible();
});

test("TL-1 several timelines are turned like pages, each with its own start", async ({ page, timeline }) => {
  await have(page, (museum) => {
    const [one] = museum.timeline;
    museum.timeline = [
      one,
      { ...one, idTimeline: 4711, localizations: [{ languageCode: "en_GB", name: "Backwards" }] },
    ] as never;
  });
  await page.goto(at("DEMO", "timeline"));
  await expect(timeline.title).toHaveText("Hall by hall");
  await expect(timeline.play).toBeVisible();
  await timeline.next.tap();
  await expect(timeline.title).toHaveText("Backwards");
  await expect(timeline.play).toHaveCount(0);
  await expect(timeline.start).toHaveAttribute("href", at("DEMO", "timeline/4711"));
});
