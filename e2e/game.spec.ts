import type { APIRequestContext } from "@playwright/test";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { type Work, detailOf } from "./lookups.ts";
import { changeMuseum } from "./museum-response.ts";
import { at } from "./museums.ts";
import type { Traffic } from "./traffic.ts";

interface Step {
  index: number;
  idArtwork?: number;
  imageUrl: string;
  localizations: { text?: string; mainAudioUrl?: string }[];
}

interface Game {
  idRoute: number;
  steps: Step[];
}

async function gameOf(request: APIRequestContext): Promise<{ game: Game; artworks: Work[] }> {
  return (await detailOf(request, "DEMO")) as unknown as { game: Game; artworks: Work[] };
}

const textOf = ({ localizations }: Step): string => localizations[0]?.text ?? "missing";
const voiceOf = ({ localizations }: Step): string => localizations[0]?.mainAudioUrl ?? "missing";

/** Label of the next button: at the introduction, at clues (0, 2, 4) and at works to locate (1, 3, 5). */
function labelOf(index: number): string {
  if (index < 0) return "Start playing";
  return index % 2 === 0 ? "Go to the next clue" : "Tap here when you find it";
}

/** Returns method and route of the route visits that the page has sent. */
const reported = async (traffic: Traffic): Promise<unknown[]> =>
  (await traffic.uniqueCalls(/visitRoute/)).map(({ method, body }) => [method, body["idRoute"]]);

test.describe("the game", () => {
  test("GAME-1 GAME-2 from the introduction to the end: each step waits for the pet's voice, then its own way to the next", async ({
    page,
    request,
    code,
    kids,
    game,
  }) => {
    const { game: content, artworks } = await gameOf(request);
    const nameOf = (id?: number): string =>
      artworks.find(({ idArtwork }) => idArtwork === id)?.localizations[0]?.name ?? "missing";
    expect(content.steps.map(({ index }) => index)).toEqual([-1, 0, 1, 2, 3, 4, 5]);
    await code.grant();
    await page.goto(at("DEMO", "options/kids"));
    await kids.invitation.tap();
    await expect(page).toHaveTitle("Game · Museum of Pattern");
    for (const step of content.steps) {
      await test.step(`step ${step.index}`, async () => {
        await expect(page.getByText(textOf(step), { exact: true })).toBeVisible();
        await expect(game.title).toHaveText(step.index < 0 ? "Game" : `Clue ${Math.floor(step.index / 2) + 1}`);
        const won = Math.floor(Math.max(0, step.index) / 2);
        await expect(game.starsWon).toHaveCount(won);
        await expect(game.stars).toHaveAccessibleName(`${won} star${won === 1 ? "" : "s"}, ${won} of 3`);
        await expect(game.next).toHaveText("Wait until the audio ends");
        await expect(game.next).toBeDisabled();
        if (step.idArtwork === undefined) {
          await expect(game.pulse).toHaveCount(0);
        } else {
          await expect(game.pulse).toBeVisible();
          await expect(game.work).toHaveAccessibleName(`Picture of ${nameOf(step.idArtwork)}`);
        }
        await game.playToEnd(voiceOf(step));
        await expect(game.next).toHaveText(labelOf(step.index));
        await expect(game.next).toBeEnabled();
        await game.next.tap();
      });
    }
    await expect(game.title).toHaveText("End of this DEMO.");
    await expect(game.title).toBeFocused();
    await expect(game.starsWon).toHaveCount(3);
    await expect(game.foundWorks).toHaveText(
      content.steps.flatMap(({ idArtwork }) => (idArtwork === undefined ? [] : nameOf(idArtwork))),
    );
    await expect(game.next).toHaveCount(0);
    await expect.poll(() => page.locator("audio").evaluate((element: HTMLAudioElement) => element.paused)).toBe(true);
    await game.home.tap();
    await expect(page).toHaveURL(at("DEMO", "options/kids"));
  });

  test("GAME-1 the audio can be skipped; a reload returns to the step", async ({ page, request, code, kids, game }) => {
    const { game: content } = await gameOf(request);
    await code.grant();
    await page.goto(at("DEMO", "options/kids"));
    await kids.game.tap();
    for (const index of [-1, 0]) {
      await expect(game.next).toBeDisabled();
      await game.skip.tap();
      await expect(game.skip).toHaveCount(0);
      // The focus stays in the page when the button is removed.
      await expect(game.next).toBeFocused();
      await expect(game.next).toHaveText(labelOf(index));
      await game.next.tap();
      await expect(game.title).toBeFocused();
    }
    const locating = content.steps.find(({ index }) => index === 1);
    await expect(page.getByText(locating === undefined ? "missing" : textOf(locating), { exact: true })).toBeVisible();
    await expect(page).toHaveURL(at("DEMO", "game?step=1"));
    await page.reload();
    await expect(game.title).toHaveText("Clue 1");
    await expect(game.pulse).toBeVisible();
    await expect(game.next).toBeDisabled();
    await game.back.tap();
    await expect(page).toHaveURL(at("DEMO", "options/kids"));
  });

  test.describe("without its sounds", () => {
    test.use({ expectedErrors: [FAILED_REQUEST] });

    test("GAME-1 does not wait for a voice that cannot be played", async ({ page, code, kids, game }) => {
      await code.grant();
      await page.route(/\.mp3/, (route) => route.fulfill({ status: 404 }));
      await page.goto(at("DEMO", "options/kids"));
      await kids.invitation.tap();
      await expect(game.next).toHaveText("Start playing");
      await expect(game.notice).toContainText("This audio cannot be played");
      await game.next.tap();
      await expect(game.title).toHaveText("Clue 1");
      await expect(game.next).toHaveText("Go to the next clue");
    });
  });

  test("GAME-1 ART-7 the work under the pulse opens, and leads back to its step, which then waits for nothing", async ({
    page,
    request,
    code,
    game,
    artwork,
  }) => {
    const { game: content } = await gameOf(request);
    const step = content.steps.find(({ index }) => index === 3);
    await code.grant();
    await page.goto(at("DEMO", "game?step=3"));
    await expect(game.next).toBeDisabled();
    await game.work.tap();
    await expect(page).toHaveURL(at("DEMO", `artworks/${step?.idArtwork}?from=Game`));
    await artwork.listen(0.3);
    await artwork.close.tap();
    await expect(page).toHaveURL(at("DEMO", `game?artwork=${step?.idArtwork}`));
    await expect(game.title).toHaveText("Clue 2");
    await expect(game.next).toHaveText("Tap here when you find it");
    await game.next.tap();
    await expect(game.title).toHaveText("Clue 3");
    await expect(game.starsWon).toHaveCount(2);
  });

  test("GAME-1 the end has the museum's text, or says that all were found", async ({ page, code, game }) => {
    await code.grant();
    await changeMuseum<{ game: { localizations?: unknown } }>(page, (museum) => delete museum.game.localizations);
    await page.goto(at("DEMO", "game?step=6"));
    await expect(game.title).toHaveText("You have found them all!");
  });

  test("GAME-1 ERR-1 a museum without a game says no_resources, and leads back", async ({ page, game }) => {
    await page.goto(at("PAINTED", "game"));
    await expect(game.notice).toContainText("No information in this section");
    await page.getByRole("link", { name: "Back to the main screen" }).tap();
    await expect(page).toHaveURL(at("PAINTED", "options/kids"));
  });

  for (const motion of ["no-preference", "reduce"] as const) {
    test.describe(motion, () => {
      test.use({ reducedMotion: motion });

      test(`GAME-1 the pulse ${motion === "reduce" ? "stands still with reduced motion" : "beats"}`, async ({
        page,
        code,
        game,
      }) => {
        await code.grant();
        await page.goto(at("DEMO", "game?step=1"));
        await expect(game.pulse).toBeVisible();
        const name = await game.pulse.evaluate((pulse) => getComputedStyle(pulse, "::before").animationName);
        expect(name === "none").toBe(motion === "reduce");
      });
    });
  }
});

test.describe("the visit of the game's route", () => {
  test("GAME-2 STAT-3 starts with the game, is updated when it is left, and continues when the visitor returns", async ({
    page,
    request,
    code,
    kids,
    game,
    phone,
    traffic,
  }) => {
    const { idRoute } = (await gameOf(request)).game;
    await code.grant();
    await page.goto(at("DEMO", "options/kids"));
    await kids.game.tap();
    await expect.poll(() => reported(traffic)).toEqual([["POST", idRoute]]);
    const [post] = await traffic.uniqueCalls(/visitRoute/);
    const begun = await phone.json("current-route-visit");
    expect(begun).toMatchObject({ idRoute, startDate: post?.body["startDate"] });
    await game.back.tap();
    await expect
      .poll(() => reported(traffic))
      .toEqual([
        ["POST", idRoute],
        ["PUT", idRoute],
      ]);
    const put = (await traffic.uniqueCalls(/visitRoute/))[1];
    await expect
      .poll(() => phone.json("current-route-visit"))
      .toMatchObject({ ...begun, endDate: put?.body["endDate"] });
    await page.goto(at("DEMO", "game?step=6"));
    await expect.poll(() => phone.json("current-route-visit")).toEqual(begun);
    // Ends are sent in seconds: a second end in the same second would repeat the call.
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(String(put?.body["endDate"])) + 1000);
    await game.home.tap();
    await expect(page).toHaveURL(at("DEMO", "options/kids"));
    await expect
      .poll(() => reported(traffic))
      .toEqual([
        ["POST", idRoute],
        ["PUT", idRoute],
        ["PUT", idRoute],
      ]);
    await expect.poll(() => phone.queued()).toEqual([]);
    await expect.poll(() => phone.deadLetters()).toEqual([]);
  });

  test("GAME-2 STAT-3 another route's visit is ended, and a new one started", async ({
    page,
    request,
    code,
    game,
    phone,
    traffic,
  }) => {
    const { idRoute } = (await gameOf(request)).game;
    const { routes } = await detailOf(request, "DEMO");
    const other = routes.find((route) => route.idRoute !== idRoute && !route.isExhibition)?.idRoute;
    await code.grant();
    await page.goto(at("DEMO", `routes/${other}`));
    await expect.poll(() => reported(traffic)).toEqual([["POST", other]]);
    await page.goto(at("DEMO", "game"));
    await expect(game.title).toHaveText("Game");
    await expect
      .poll(() => reported(traffic))
      .toEqual([
        ["POST", other],
        ["PUT", other],
        ["POST", idRoute],
      ]);
    await expect.poll(() => phone.json("current-route-visit")).toMatchObject({ idRoute });
  });
});
