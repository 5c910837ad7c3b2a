import type { APIRequestContext, Locator } from "@playwright/test";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { LOCALES } from "./locales.ts";
import { detailOf } from "./lookups.ts";
import { changeMuseum, deleteStoredMuseums } from "./museum-response.ts";
import { at } from "./museums.ts";
import { setTextSize } from "./screenshot-sizes.ts";
import { type Visit, visitOnServer } from "./visits.ts";

interface WireRoute {
  idRoute: number;
  isExhibition: boolean;
  highlighted: boolean;
  routeType: string;
  steps: { idStep: number; stepType: number; idArtwork?: number }[];
  localizations: { name?: string; title?: string }[];
}

const STEP = /\/api\/v2\/visitStep$/;

/** Returns the demo museum's routes. */
async function routesOf(request: APIRequestContext): Promise<WireRoute[]> {
  return (await detailOf(request, "DEMO")).routes as unknown as WireRoute[];
}

test.beforeEach(async ({ code }) => {
  await code.grant();
});

test.use({ reducedMotion: "no-preference" });

test("FIELD-1 the list says how long a route takes, and whether everybody can follow it", async ({ page, routes }) => {
  await page.goto(at("DEMO", "routes"));
  await expect(routes.front.getByText("60 minutes")).toBeVisible();
  await expect(routes.front.getByText("With steps")).toBeVisible();
  await expect(routes.front.getByRole("img", { name: /^White bands weave stars/ })).toBeVisible();
  await page.goto(at("DEMO", "exhibitions"));
  const islamic = page.getByRole("listitem").filter({ hasText: "25 minutes" });
  await expect(islamic.getByText("Step-free")).toBeAttached();
});

test("RL-1 RL-2 the list: one route a page, by buttons, dots, keys and swipe, in a loop", async ({
  page,
  request,
  routes,
}) => {
  const listed = (await routesOf(request)).filter(({ isExhibition, highlighted }) => !isExhibition && !highlighted);
  expect(listed.length).toBeGreaterThan(2);
  await page.goto(at("DEMO", "routes"));
  await expect(routes.title).toHaveText("Selected routes");
  await expect(page).toHaveTitle("Selected routes · Museum of Pattern");
  await expect(routes.dots).toHaveCount(listed.length);
  const expectShown = async (place: number): Promise<void> => {
    await routes.expectFront(place + 1);
    const { title, name } = listed[place]?.localizations[0] ?? {};
    await expect(routes.front.getByRole("heading", { level: 2 })).toHaveText(title ?? name ?? "missing");
    await expect(routes.front).toBeInViewport();
    await expect.poll(async () => (await routes.front.boundingBox())?.width, "one a page").toBeGreaterThan(340);
  };
  await expectShown(0);
  await routes.next.tap();
  await expectShown(1);
  await routes.previous.tap();
  await routes.previous.tap();
  await expectShown(listed.length - 1);
  await routes.next.tap();
  await expectShown(0);
  await routes.turnTo(listed.length);
  await expectShown(listed.length - 1);
  await page.keyboard.press("ArrowRight");
  await expectShown(0);
  // Also from inside an item, which becomes inert when the carousel turns.
  await routes.readMore.first().focus();
  await page.keyboard.press("ArrowRight");
  await expectShown(1);
  await expect(routes.next).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expectShown(0);
  await routes.swipe(-220);
  await expectShown(1);
  await routes.swipe(220);
  await expectShown(0);
  await routes.back.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test("RL-2 exhibitions have the same view; with an idRoute all of them show, that one first", async ({
  page,
  request,
  routes,
}) => {
  const exhibitions = (await routesOf(request)).filter(({ isExhibition }) => isExhibition);
  const highlighted = exhibitions.find((route) => route.highlighted);
  await page.goto(at("DEMO", "exhibitions"));
  await expect(routes.title).toHaveText("Temporary exhibition");
  await expect(routes.front).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(highlighted?.localizations[0]?.title ?? "missing");
  await page.goto(at("DEMO", `exhibitions?idRoute=${highlighted?.idRoute}`));
  await expect(routes.dots).toHaveCount(exhibitions.length);
  await expect(routes.front).toContainText(highlighted?.localizations[0]?.title ?? "missing");
  await routes.begin();
  await expect(page).toHaveURL(
    at("DEMO", `exhibitions/${highlighted?.idRoute}?from=ExhibitionList&highlightedRoute=${highlighted?.idRoute}`),
  );
  await routes.back.tap();
  await expect(page).toHaveURL(/\/exhibitions\?/);
  await expect(routes.front).toContainText(highlighted?.localizations[0]?.title ?? "missing");
});

test("RL-1 each route has its own sound, which waits for the tap", async ({ page, routes, artwork }) => {
  await page.goto(at("DEMO", "routes"));
  await expect(routes.front).toBeVisible();
  await expect.poll(async () => (await artwork.sound())?.paused).toBe(true);
  await artwork.play.tap();
  await artwork.listen(0.3);
  const first = (await artwork.sound())?.src;
  await routes.next.tap();
  await expect.poll(async () => (await artwork.sound())?.src).not.toBe(first);
  await expect.poll(async () => (await artwork.sound())?.paused).toBe(true);
});

test("RL-3 read more past 58 and 81 pixels, and read less", async ({ page, routes }) => {
  await page.goto(at("DEMO", "routes"));
  const description = routes.front.locator("div[data-folded]").last();
  await expect(description).toHaveAttribute("data-folded", "true");
  const heightOf = async (): Promise<number> => (await description.boundingBox())?.height ?? 0;
  await expect.poll(() => heightOf()).toBeLessThanOrEqual(81);
  await routes.readMore.last().tap();
  await expect(routes.readLess).toBeVisible();
  await expect.poll(() => heightOf()).toBeGreaterThan(81);
  await routes.readLess.tap();
  await expect.poll(() => heightOf()).toBeLessThanOrEqual(81);
  const title = routes.front.locator("div[data-folded]").first();
  const folded = (await title.locator("> div").boundingBox())?.height ?? 0;
  await expect(title).toHaveAttribute("data-folded", String(folded > 58));
});

test("RL-4 ERR-1 no_routes; start only with steps; no_steps; a link to the camera", async ({ page, routes }) => {
  await changeMuseum<{ routes: { isExhibition: boolean; steps: object[] }[] }>(page, (museum) => {
    museum.routes = museum.routes.filter(({ isExhibition }) => !isExhibition).map((one) => ({ ...one, steps: [] }));
  });
  await deleteStoredMuseums(page);
  await page.goto(at("DEMO", "exhibitions"));
  await expect(routes.notice).toContainText("This information is not currently available");
  await page.goto(at("DEMO", "routes"));
  await expect(routes.front).toBeVisible();
  await expect(routes.start).toHaveCount(0);
  await expect(routes.recognition).toHaveAttribute("href", /\/recognition\?from=RouteList$/);
  // no_steps
  await page.goto(at("DEMO", "routes/999999"));
  await expect(routes.notice).toContainText("This information is not currently available");
  await page.getByRole("link", { name: "Start menu" }).tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});

test("RT-1 ART-7 STAT-3 STAT-4 a route from its list: steps of all types, a work and back to the same step, counted once", async ({
  page,
  request,
  routes,
  artwork,
  phone,
}) => {
  const [first] = await routesOf(request);
  const steps = first?.steps ?? [];
  await page.goto(at("DEMO", "routes"));
  await routes.begin();
  await expect(page).toHaveURL(at("DEMO", `routes/${first?.idRoute}?from=RouteList`));
  await expect(routes.title).toHaveText("Four rules in an hour");
  await expect(routes.dots).toHaveCount(steps.length);
  await expect(routes.front).toContainText("On the way");
  await expect(routes.front).toContainText("Go through the first door on the left.");
  const text = steps.findIndex(({ stepType }) => stepType === 3);
  await routes.turnTo(text + 1);
  await expect(routes.front.getByRole("heading", { name: "A pause on the bench" })).toBeVisible();
  await expect(routes.dots.nth(text)).toHaveAccessibleName(
    `Go to ${text + 1} of ${steps.length}: A pause on the bench`,
  );
  await expect(routes.carousel.getByText(`${text + 1} of ${steps.length}: A pause on the bench`)).toHaveCount(1);
  await page.reload();
  await routes.expectFront(text + 1);
  await expect(page).toHaveURL(at("DEMO", `routes/${first?.idRoute}?from=RouteList&step=${steps[text]?.idStep}`));

  const works = steps.flatMap(({ idArtwork }, place) => (idArtwork === undefined ? [] : [{ idArtwork, place }]));
  const work = works.at(-1);
  await routes.turnTo((work?.place ?? 0) + 1);
  await routes.work.tap();
  await expect(page).toHaveURL(at("DEMO", `artworks/${work?.idArtwork}?from=Route&idRoute=${first?.idRoute}`));
  await artwork.close.tap();
  await expect(page).toHaveURL(at("DEMO", `routes/${first?.idRoute}?artwork=${work?.idArtwork}`));
  await routes.expectFront((work?.place ?? 0) + 1);
  await expect.poll(async () => (await phone.json("current-route-visit"))?.["endDate"]).toBeUndefined();

  await routes.backToList();
  await expect(page).toHaveURL(at("DEMO", `routes?fromRoute=${first?.idRoute}`));
  await routes.back.tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
  await expect.poll(() => phone.queued()).toHaveLength(0);
  await expect.poll(() => phone.deadLetters()).toEqual([]);
  const stored = await phone.registeredVisit<Visit>();
  const onServer = async () =>
    (await visitOnServer(request, stored)) as Visit & {
      routes?: { idRoute: number; startDate: string; endDate?: string }[];
    };
  await expect.poll(async () => (await onServer()).routes?.at(-1)?.endDate).toBeTruthy();
  const visit = await onServer();
  expect(visit.routes?.map(({ idRoute }) => idRoute)).toEqual([first?.idRoute]);
  expect(Date.parse(visit.routes?.[0]?.endDate ?? "")).toBeGreaterThanOrEqual(
    Date.parse(visit.routes?.[0]?.startDate ?? ""),
  );
});

test.describe("without a connection for a while", () => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("STATS-6 the steps that a visitor looks at, and those whose work is opened, arrive once", async ({
    page,
    request,
    routes,
    artwork,
    phone,
    traffic,
  }) => {
    const [route] = await routesOf(request);
    const idRoute = route?.idRoute;
    const [way, work] = route?.steps ?? [];
    await page.clock.install();
    await page.goto(at("DEMO", `routes/${idRoute}`));
    await routes.expectFront(1);
    const { idVisit } = await phone.registeredVisit<{ idVisit: number }>();
    const seen = async (): Promise<object[]> =>
      (await traffic.uniqueCalls(STEP)).map(({ status, data }) => ({ status, data }));
    // Time passes in each round, as the step may be shown before its time begins.
    const seenAfter = async (): Promise<object[]> => {
      await page.clock.runFor(3000);
      return seen();
    };
    await expect.poll(seenAfter).toEqual([{ status: 200, data: { idVisit, idRoute, idStep: way?.idStep } }]);
    await page.route(STEP, (call) => call.abort("internetdisconnected"));
    await routes.turnTo(2);
    await routes.work.tap();
    await expect(artwork.close).toBeVisible();
    const step = { idRoute, idStep: work?.idStep };
    await expect.poll(() => phone.queued()).toContainEqual(expect.objectContaining({ kind: "step", body: step }));
    await page.unroute(STEP);
    await expect.poll(() => phone.queued()).toEqual([]);
    expect(await phone.deadLetters()).toEqual([]);
    expect(await seen()).toEqual([
      { status: 200, data: { idVisit, idRoute, idStep: way?.idStep } },
      { status: 200, data: { idVisit, ...step } },
    ]);
  });
});

test("RT-1 STAT-3 every step has its buttons in the same place; the last has Finish, which ends the route's visit and offers what comes next", async ({
  page,
  request,
  routes,
  phone,
}) => {
  const [first, second] = await routesOf(request);
  const steps = first?.steps ?? [];
  await page.goto(at("DEMO", `routes/${first?.idRoute}`));
  await expect(routes.previous).toBeDisabled();
  const placeOf = async (button: Locator) => {
    const box = await button.boundingBox();
    return box === null ? null : [Math.round(box.x), Math.round(box.y)];
  };
  const next = await placeOf(routes.next);
  const previous = await placeOf(routes.previous);
  const height = page.viewportSize()?.height ?? 0;
  expect(next?.[1], "at the lower edge").toBeGreaterThan(height * 0.85);
  for (const number of steps.keys()) {
    await routes.expectFront(number + 1);
    const last = number === steps.length - 1;
    await expect.poll(() => placeOf(routes.previous), `Previous of step ${number + 1}`).toEqual(previous);
    await expect.poll(() => placeOf(last ? routes.finish : routes.next), `Next of ${number + 1}`).toEqual(next);
    if (!last) await routes.next.tap();
  }
  for (const size of await routes.dots.evaluateAll((dots) => dots.map((dot) => dot.getBoundingClientRect()))) {
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(24);
  }
  await page.keyboard.press("ArrowRight");
  await routes.expectFront(steps.length);
  await expect.poll(async () => (await phone.json("current-route-visit"))?.["endDate"]).toBeUndefined();
  await routes.finish.tap();
  await expect(page.getByRole("heading", { name: "You have reached the end" })).toBeFocused();
  await expect.poll(async () => (await phone.json("current-route-visit"))?.["endDate"]).toBeDefined();
  await expect(page.getByRole("link", { name: "Start menu" })).toBeInViewport({ ratio: 1 });
  await routes.back.tap();
  await routes.expectFront(steps.length);
  await routes.finish.tap();
  await page.getByRole("link", { name: second?.localizations[0]?.name ?? "missing" }).tap();
  await expect(page).toHaveURL(at("DEMO", `routes?idRoute=${second?.idRoute}`));
  await expect(routes.start).toBeVisible();
  // A finished route starts from the beginning.
  await page.goBack();
  await routes.expectFront(1);
});

for (const { language, locale } of LOCALES) {
  test.describe(`on a small phone in ${language}`, () => {
    test.use({ locale, viewport: { width: 360, height: 640 } });

    test("RT-2 the whole map is as wide as the page, so that its numbers can be read", async ({ page, request }) => {
      const [first] = await routesOf(request);
      await page.goto(at("DEMO", `routes/${first?.idRoute}`));
      const map = page.locator("main section li:not([inert]) button[aria-haspopup] img");
      await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      const { shown, column } = await map.evaluate((image: HTMLImageElement) => {
        const box = image.getBoundingClientRect();
        // object-fit: contain leaves space at the sides of a picture that is higher than its box.
        const shape = image.naturalWidth / image.naturalHeight;
        return {
          shown: Math.min(box.width, box.height * shape),
          column: image.closest("article")?.getBoundingClientRect().width ?? 0,
        };
      });
      expect(column).toBeGreaterThan(320);
      expect(shown).toBeCloseTo(column, 0);
    });
  });
}

test("RT-2 the location image: buttons, wheel, double tap and pinch to five times at most", async ({
  page,
  request,
  routes,
}) => {
  const [first] = await routesOf(request);
  await page.goto(at("DEMO", `routes/${first?.idRoute}`));
  await routes.map.tap();
  const image = routes.enlarged.locator("img");
  await expect(image).toBeVisible();
  const frame = routes.enlarged.getByRole("group", { name: /^Floor plan: hall 1/ });
  const box = await frame.boundingBox();
  if (box === null) throw new Error("no frame");
  const scale = async (): Promise<number> =>
    Math.round((((await image.boundingBox())?.width ?? 0) / box.width) * 100) / 100;
  await expect.poll(() => scale()).toBe(1);
  await routes.enlarged.getByRole("button", { name: "Zoom in" }).tap();
  await expect.poll(scale).toBe(1.75);
  await routes.enlarged.getByRole("button", { name: "Zoom out" }).tap();
  await expect.poll(scale).toBe(1);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  await expect.poll(scale).toBeGreaterThan(1.2);
  await page.mouse.wheel(0, -10_000);
  await expect.poll(scale).toBe(5);
  await page.mouse.wheel(0, 10_000);
  await expect.poll(scale).toBe(1);
  await page.mouse.dblclick(x, y);
  await expect.poll(scale).toBe(2.5);
  await page.mouse.dblclick(x, y);
  await expect.poll(scale).toBe(1);

  const session = await page.context().newCDPSession(page);
  const fingers = (type: "touchStart" | "touchMove" | "touchEnd", distance: number): Promise<unknown> =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd"
          ? []
          : [
              { x: x - distance / 2, y, id: 0 },
              { x: x + distance / 2, y, id: 1 },
            ],
    });
  await fingers("touchStart", 20);
  for (const distance of [40, 80, 160, 300]) await fingers("touchMove", distance);
  await fingers("touchEnd", 0);
  await expect.poll(scale).toBe(5);
  await page.keyboard.press("Escape");
  await expect(routes.enlarged).toHaveCount(0);
});

for (const [language, locale, dir] of [
  ["English", "en-GB", "ltr"],
  ["Arabic", "ar-EG", "rtl"],
] as const) {
  test.describe(() => {
    test.use({ locale, reducedMotion: "reduce" });
    test(`RL-1 RT-1 the pages turn the way that is read, in ${language}`, async ({ page, routes }) => {
      await page.goto(at("DEMO", "routes"));
      await expect(page.locator("html")).toHaveAttribute("dir", dir);
      const dots = page.locator("main section ol").last().getByRole("button");
      await page.keyboard.press("Tab");
      await dots.first().focus();
      await page.keyboard.press(dir === "rtl" ? "ArrowLeft" : "ArrowRight");
      await routes.expectFront(2);
      await expect.poll(async () => (await routes.front.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    });
  });
}

test.describe(() => {
  test.use({ viewport: { width: 360, height: 640 }, reducedMotion: "reduce" });

  test("RL-3 RT-1 HALL-1 at twice the text on a small phone no bar hides the text, and the controls stay visible", async ({
    page,
    request,
    routes,
    hall,
  }) => {
    const { halls } = await detailOf(request, "DEMO");
    const [first] = await routesOf(request);
    /** Checks that nothing covers the middle of the element. */
    const expectSeen = async (what: Locator): Promise<void> => {
      await expect(what).toBeInViewport({ ratio: 0.9 });
      await expect
        .poll(() =>
          what.evaluate((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            const at = document.elementFromPoint(x + width / 2, y + height / 2);
            return at !== null && (element.contains(at) || at.contains(element));
          }),
        )
        .toBe(true);
    };
    await setTextSize(page, 200);
    await page.goto(at("DEMO", "routes"));
    await expectSeen(routes.readMore.first());
    await expectSeen(routes.recognition);
    await page.goto(at("DEMO", `routes/${first?.idRoute}`));
    await expectSeen(routes.front.getByText("On the way"));
    await expectSeen(routes.back);
    await page.goto(at("DEMO", `hall/${halls[0]?.idHall}`));
    await expectSeen(hall.close);
    await expectSeen(hall.info);
  });
});
