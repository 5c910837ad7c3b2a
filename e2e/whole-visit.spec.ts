import { expect, test } from "./fixtures.ts";
import { type Resource, detailOf } from "./lookups.ts";
import { ACCESS_CODE, LEGACY_AUTHORIZATION, at } from "./museums.ts";
import { GoodbyePage } from "./pages/goodbye.ts";
import { type Visit, visitOnServer } from "./visits.ts";

/** A visit as the server stores it. */
interface Left extends Visit {
  artworks: { idArtwork: number; accessType?: string; startDate: string; endDate: string }[];
  routes: { idRoute: number; startDate: string; endDate: string }[];
}

interface WireRoute {
  idRoute: number;
  isExhibition: boolean;
  highlighted: boolean;
  steps: { idArtwork?: number }[];
}

interface Study {
  questions: {
    answers: {
      idStudyQuestionAnswer: number;
      type: string;
      localizations: { label?: string }[];
      options: { idStudyQuestionAnswerOption: number; localizations: { label?: string }[] }[];
    }[];
  }[];
}

interface Answer {
  idStudyQuestionAnswer: number;
  value: string;
}

/** Seconds of listening to each work: more than the one second from which listening is reported. */
const HEARD = 1.3;

test.use({ passed: [], reducedMotion: "no-preference" });

test("VISIT-2 VISIT-3 STAT-1 STAT-3 STAT-4 API-11 BYE-2 one visit through every area is recorded completely", async ({
  page,
  request,
  presentation,
  code,
  study,
  slides,
  options,
  routes,
  timeline,
  byHalls,
  hall,
  list,
  keyboard,
  artwork,
  resource,
  phone,
  traffic,
}) => {
  test.setTimeout(240_000);
  const detail = await detailOf(request, "DEMO");
  const { halls, timeline: timelines, oneMinutes, infoSections, beacons } = detail;
  const wireRoutes = detail.routes as unknown as WireRoute[];
  const inputs = (detail["studies"] as Study[]).flatMap(({ questions }) => questions.flatMap(({ answers }) => answers));
  /** The input with that label, and its option with that one. */
  const idsOf = (label: string, option = ""): [input: number, option: string] => {
    const input = inputs.find(({ localizations }) => localizations[0]?.label === label);
    const chosen = input?.options.find(({ localizations }) => localizations[0]?.label === option);
    return [input?.idStudyQuestionAnswer ?? 0, String(chosen?.idStudyQuestionAnswerOption ?? "")];
  };

  // The actions of the visit, in their order.
  const seen: { idArtwork: number; accessType: string }[] = [];
  const walked: number[] = [];
  const answered: Answer[] = [];
  let documents = 0;
  page.on("domcontentloaded", () => (documents += 1));

  /** Waits until the player has played that many seconds of that sound. */
  const listen = async (url: string | undefined, seconds: number): Promise<void> => {
    await expect.poll(async () => (await artwork.sound())?.src).toContain(url ?? "missing");
    await artwork.listen(seconds);
  };
  /** Listens to the work that has just been opened and closes it. */
  const hear = async (idArtwork: number, accessType = ""): Promise<void> => {
    const work = detail.artworks.find((one) => one.idArtwork === idArtwork);
    await expect(artwork.title).toHaveText(work?.localizations[0]?.name ?? "missing");
    await listen(work?.localizations[0]?.mainAudioUrl, HEARD);
    await artwork.close.tap();
    seen.push({ idArtwork, accessType });
  };
  /** Returns an unvisited work with sound of that hall, and its index in the grid. */
  const workOf = (index: number): { idArtwork: number; place: number } => {
    const images = (halls[index] as unknown as { artworkImages: { idArtwork: number; mainAudioUrl: string }[] })
      .artworkImages;
    const place = images.findIndex(
      ({ idArtwork, mainAudioUrl }) => mainAudioUrl !== "" && !seen.some((one) => one.idArtwork === idArtwork),
    );
    return { idArtwork: images[place]?.idArtwork ?? 0, place };
  };

  await test.step("entry: the policy, the code, the first questions, the slides", async () => {
    await presentation.open("DEMO");
    await presentation.accept.check();
    await presentation.start.tap();
    await expect(page).toHaveURL(at("DEMO", "code"));
    await code.submit(ACCESS_CODE);
    await expect(page).toHaveURL(at("DEMO", "study"));
    const [company, friends] = idsOf("I am here", "with friends");
    await study.choose("with friends").check();
    answered.push({ idStudyQuestionAnswer: company, value: friends });
    await study.finish.tap();
    await expect(page).toHaveURL(at("DEMO", "tutorial"));
    for (const heading of ["Every work has a number", "First look, then listen"]) {
      await slides.next.tap();
      await expect(slides.front.getByRole("heading", { name: heading })).toBeInViewport();
    }
    await slides.next.tap();
    await expect(page).toHaveURL(at("DEMO", "options"));
  });

  for (const { section, path, isExhibition } of [
    { section: "Walks", path: "routes", isExhibition: false },
    { section: "For a season", path: "exhibitions", isExhibition: true },
  ]) {
    await test.step(`${path}: the first of the list, a work of it, and back`, async () => {
      const route = wireRoutes.find((one) => one.isExhibition === isExhibition && !one.highlighted);
      const place = route?.steps.findIndex(({ idArtwork }) => idArtwork !== undefined) ?? -1;
      await options.section(section).tap();
      await expect(page).toHaveURL(at("DEMO", path));
      await routes.begin();
      await expect(page).toHaveURL(new RegExp(`/${path}/${route?.idRoute}\\?`));
      walked.push(route?.idRoute ?? 0);
      await routes.turnTo(place + 1);
      await routes.work.tap();
      await hear(route?.steps[place]?.idArtwork ?? 0);
      await expect(page).toHaveURL(new RegExp(`/${path}/${route?.idRoute}\\?artwork=`));
      await routes.expectFront(place + 1);
      await routes.backToList();
      await expect(page).toHaveURL(new RegExp(`/${path}\\?fromRoute=${route?.idRoute}$`));
      await routes.back.tap();
      await expect(page).toHaveURL(at("DEMO", "options"));
    });
  }

  await test.step("the timeline: a work of its first hall, then the hall itself and a work of it", async () => {
    await options.section("Hall by hall").tap();
    await timeline.start.tap();
    await expect(page).toHaveURL(at("DEMO", `timeline/${timelines[0]?.idTimeline}`));
    const inGrid = workOf(0);
    await timeline.works.nth(inGrid.place).tap();
    await hear(inGrid.idArtwork);
    await expect(page).toHaveURL(new RegExp(`/timeline/${timelines[0]?.idTimeline}\\?artwork=`));
    await timeline.next.tap();
    await expect(timeline.step).toContainText("Go up one flight.");
    await timeline.next.tap();
    const wayIn = timelines[0]?.steps.find(({ index }) => index === 2)?.idStep;
    await timeline.hall.tap();
    await expect(page).toHaveURL(at("DEMO", `hall/${halls[1]?.idHall}?from=Timeline&step=${wayIn}`));
    const inHall = workOf(1);
    await hall.works.nth(inHall.place).tap();
    await hear(inHall.idArtwork);
    await expect(page).toHaveURL(at("DEMO", `hall/${halls[1]?.idHall}?artwork=${inHall.idArtwork}&step=${wayIn}`));
    await expect(hall.info).toBeVisible();
    await hall.close.tap();
    await expect(timeline.hall).toContainText("Hall of Growth");
    await timeline.back.tap();
    await expect(timeline.start).toBeVisible();
    await timeline.back.tap();
    await expect(page).toHaveURL(at("DEMO", "options"));
  });

  await test.step("a minute, the house, and its sponsors", async () => {
    await options.section("In one minute").tap();
    await list.item(oneMinutes[0]?.localizations[0]?.title ?? "missing").tap();
    await listen(oneMinutes[0]?.localizations[0]?.mainAudioUrl, 0.3);
    await list.back.tap();
    await expect(page).toHaveURL(at("DEMO", `one-minutes#${oneMinutes[0]?.idOneMinute}`));
    await expect(list.title).toHaveText("In 1 minute");
    await list.back.tap();
    await options.section("The house and its makers").tap();
    await list.item("The building").tap();
    await expect(page).toHaveURL(at("DEMO", `info-sections/${infoSections[0]?.idInfoSection}`));
    await expect(list.title).toHaveText("The building");
    await list.back.tap();
    await expect(list.title).toHaveText("Explore the museum");
    await list.back.tap();
    await options.section("With thanks to").tap();
    await expect(resource.title).toHaveText("The Compass Foundation");
    await resource.back.tap();
    await expect(page).toHaveURL(at("DEMO", "options"));
  });

  await test.step("a work by its number, and what it asks", async () => {
    const { idArtwork = 0 } = detail.artworks.find(({ artworkCode }) => artworkCode === "214") ?? {};
    await options.section("Type a number").tap();
    await keyboard.open("214");
    await hear(idArtwork, "KEYBOARD");
    await expect(page).toHaveURL(at("DEMO", `study/${idArtwork}?from=Keyboard`));
    await study.choose("4 stars").check();
    const [stars] = idsOf("1 star: enough. 5 stars: until closing time.");
    answered.push({ idStudyQuestionAnswer: stars, value: "4" });
    await study.next.tap();
    await study.tick("a maze").check();
    const [what, maze] = idsOf("Choose all that fit", "a maze");
    answered.push({ idStudyQuestionAnswer: what, value: maze });
    await study.next.tap();
    await study.finish.tap();
    await expect(page).toHaveURL(at("DEMO", "keyboard"));
  });

  await test.step("a beacon, one step from the current screen", async () => {
    const sound = beacons.find(({ resource: { resourceType } }: { resource: Resource }) => resourceType === "AUDIO");
    await expect(keyboard.ok).toBeVisible();
    // A beacon changes the address of the open app.
    await page.evaluate(
      (address) => {
        history.pushState({ index: (history.state as { index: number }).index + 1 }, "", address);
        dispatchEvent(new PopStateEvent("popstate"));
      },
      at("DEMO", `beacon/${sound?.idBeacon}`),
    );
    await expect(resource.title).toHaveText("At the door");
    await listen(sound?.resource.localizations[0]?.url, 0.3);
    await resource.back.tap();
    await expect(page).toHaveURL(at("DEMO", "keyboard"));
    await expect(keyboard.ok).toBeVisible();
    await keyboard.back.tap();
    await expect(page).toHaveURL(at("DEMO", "options"));
  });

  await test.step("by halls: a hall and a work of it", async () => {
    await options.section("Hall by hall").tap();
    await timeline.logo.tap();
    await expect(page).toHaveURL(at("DEMO", "by-halls"));
    await presentation.accept.check();
    await presentation.start.tap();
    await expect(page).toHaveURL(at("DEMO", "options/by-halls"));
    await byHalls.halls.nth(2).tap();
    const { idHall } = halls[2] ?? {};
    await expect(page).toHaveURL(new RegExp(`/hall/${idHall}/by-halls(\\?|$)`));
    const inHall = workOf(2);
    await hall.works.nth(inHall.place).tap();
    await hear(inHall.idArtwork);
    await expect(page).toHaveURL(at("DEMO", `hall/${idHall}/by-halls?artwork=${inHall.idArtwork}`));
    await expect(hall.info).toBeVisible();
    await hall.close.tap();
    await expect(page).toHaveURL(at("DEMO", `options/by-halls?hall=${idHall}`));
  });

  // One page load so far: only the end of the visit reloads it.
  expect(documents, "the page was loaded once").toBe(1);
  const visit = await phone.registeredVisit<Visit>();
  await test.step("exit: the visit ends", async () => {
    await byHalls.menu.tap();
    await page.getByRole("link", { name: "End the visit" }).tap();
    const goodbye = new GoodbyePage(page);
    await goodbye.proceed.tap();
    await expect(presentation.start).toBeVisible();
    await expect.poll(() => phone.queued()).toHaveLength(0);
    await expect.poll(() => phone.deadLetters()).toEqual([]);
  });

  const stored = (await visitOnServer(request, visit)) as unknown as Left;
  expect(stored).toMatchObject({
    idVisit: visit.idVisit,
    visitorToken: visit.visitorToken,
    idMuseum: detail.idMuseum,
    languageCode: "en_GB",
    startDate: visit.startDate,
  });
  const from = Date.parse(visit.startDate);
  const until = Date.parse(stored.endDate ?? "");
  expect(until).toBeGreaterThan(from);
  const works = stored.artworks.toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));
  expect(works.map(({ idArtwork, accessType = "" }) => ({ idArtwork, accessType }))).toEqual(seen);
  for (const { startDate, endDate } of works) {
    expect(Date.parse(startDate)).toBeGreaterThanOrEqual(from);
    expect(Date.parse(endDate) - Date.parse(startDate)).toBeGreaterThanOrEqual(1000);
    expect(Date.parse(endDate)).toBeLessThanOrEqual(until);
  }
  const ways = stored.routes.toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));
  expect(ways.map(({ idRoute }) => idRoute)).toEqual(walked);
  for (const { startDate, endDate } of ways) {
    expect(Date.parse(endDate)).toBeGreaterThan(Date.parse(startDate));
    expect(Date.parse(endDate)).toBeLessThanOrEqual(until);
  }

  const calls = (await traffic.uniqueCalls(/registerAnswers/)).filter(({ status }) => status === 200);
  const sent = calls.flatMap(({ body }) => body as unknown as (Answer & { idVisit: number })[]);
  expect(sent).toEqual(
    answered.map((answer) => ({ ...answer, idVisit: visit.idVisit, answerDate: expect.any(String) })),
  );
  // The server refuses any other id than the one that it returned.
  const storedAnswers = calls.flatMap(
    ({ data }) => data as unknown as (Answer & { idVisitStudyQuestionAnswer: number })[],
  );
  expect(storedAnswers).toHaveLength(answered.length);
  const repeated = await request.post(calls[0]?.path ?? "", {
    headers: { Authorization: LEGACY_AUTHORIZATION },
    data: sent.map((answer, index) => ({
      ...answer,
      idVisitStudyQuestionAnswer: storedAnswers[index]?.idVisitStudyQuestionAnswer,
    })),
  });
  expect(repeated.status(), await repeated.text()).toBe(200);
  expect(((await repeated.json()) as { data: unknown }).data).toEqual(storedAnswers);
});
