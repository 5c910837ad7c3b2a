import { type Page, expect } from "@playwright/test";

/** Longest movement in milliseconds that nobody sees. */
const INVISIBLE_MS = 50;

declare global {
  interface Window {
    seenMotion: string[];
    startedMedia: string[];
  }
}

/** Records, from the first document on, what moves and what asks to play; before the page opens. */
export async function recordMotion(page: Page): Promise<void> {
  await page.addInitScript((invisible) => {
    window.seenMotion = [];
    window.startedMedia = [];
    const record = (element: Element): void => {
      for (const animation of element.getAnimations({ subtree: true })) {
        const { activeDuration } = animation.effect?.getComputedTiming() ?? {};
        if (Number(activeDuration ?? 0) <= invisible) continue;
        const { target } = animation.effect as KeyframeEffect;
        window.seenMotion.push(`${target?.localName}.${target?.className} for ${activeDuration} ms`);
      }
    };
    for (const type of ["animationstart", "transitionrun"])
      document.addEventListener(type, ({ target }) => target instanceof Element && record(target), true);
    document.addEventListener("play", ({ target }) => window.startedMedia.push((target as Element).localName), true);
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      window.startedMedia.push(`${this.localName} by script`);
      return play.call(this);
    };
  }, INVISIBLE_MS);
}

/** Fails when anything has moved or moves although the visitor prefers reduced motion (2.3.3, 2.2.2). */
export async function expectStill(page: Page): Promise<void> {
  const moving = await page.evaluate((invisible) => {
    const now = document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration ?? 0) > invisible)
      .map((animation) => `now ${(animation.effect as KeyframeEffect).target?.className}`);
    return [...new Set([...window.seenMotion, ...now])];
  }, INVISIBLE_MS);
  expect.soft(moving, "movement in spite of reduced motion").toEqual([]);
}

/** Fails when a sound or film starts by itself (1.4.2, 2.2.2), or one that should does not. */
export async function expectStartsByItself(page: Page, expected: readonly string[]): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => [
        ...new Set([
          ...window.startedMedia,
          ...Array.from(
            document.querySelectorAll("[autoplay]:not([aria-hidden=true])"),
            (element) => element.localName,
          ),
        ]),
      ]),
    )
    .toEqual(expected);
}
