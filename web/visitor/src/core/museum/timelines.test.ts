import type { Hall, Step, Timeline } from "@cicerone/api/types";
import { describe, expect, it } from "vitest";
import { initialStepIndex, visibleTimelines, timelineOfStep, timelineSteps, walkOf } from "./timelines";

const halls = [
  { idHall: 30, artworkIds: [{ idArtwork: 11 }] },
  { idHall: 31, artworkIds: [{ idArtwork: 12 }] },
  { idHall: 32, artworkIds: [] as object[] },
] as Hall[];

function step(idStep: number, index: number, stepType: Step["stepType"], idHall?: number): Step {
  const whole: Step = { idStep, index, stepType, locationImageUrl: "", localizations: [] };
  return idHall === undefined ? whole : { ...whole, idHall };
}

const timeline = {
  idTimeline: 9,
  active: true,
  steps: [step(3, 2, 4, 31), step(2, 1, 2, 31), step(1, 0, 4, 30), step(4, 3, 4, 99), step(5, 4, 2)],
} as Timeline;

const steps = timelineSteps({ halls }, timeline);

describe("TL-2 a timeline's steps", () => {
  it("follow their index from the start step, without missing halls", () => {
    expect(steps.map((item) => [item.step.idStep, item.isHall, item.hall?.idHall])).toEqual([
      [1, true, 30],
      [2, false, 31],
      [3, true, 31],
      [5, false, undefined],
    ]);
  });

  it.each<[string, Record<string, number>, number]>([
    ["the start", {}, 0],
    ["the step named", { idStep: 5 }, 3],
    ["the hall of the work come back from, not the way to it", { idArtwork: 12 }, 2],
    ["the step named before the work's hall", { idStep: 2, idArtwork: 12 }, 1],
    ["the start, for a step and a work that are not there", { idStep: 77, idArtwork: 77 }, 0],
  ])("begin with %s", (_, query, index) => {
    expect(initialStepIndex(steps, query)).toBe(index);
  });
});

describe("TL-3 timelines", () => {
  it("that are not active are not shown", () => {
    expect(visibleTimelines({ timeline: [{ ...timeline, active: false }, timeline] })).toEqual([timeline]);
  });
});

describe("TL-2 the timeline of a step", () => {
  it("is the one that contains it", () => {
    const [step] = timeline.steps;
    const other = { ...timeline, idTimeline: 99, steps: [] };
    expect(timelineOfStep({ timeline: [other, timeline] }, step?.idStep ?? 0)).toBe(timeline);
    expect(timelineOfStep({ timeline: [other, timeline] }, Number.NaN)).toBeUndefined();
  });
});

describe("BYH-1 the walk by halls", () => {
  it("is the timelines' steps, then the halls outside them", () => {
    const { timelines, halls: others } = walkOf({ timeline: [timeline], halls });
    expect(timelines.map((one) => one.steps.length)).toEqual([4]);
    expect(others.map(({ idHall }) => idHall)).toEqual([32]);
  });

  it("is only the halls if there is no timeline", () => {
    expect(walkOf({ timeline: [], halls }).halls).toEqual(halls);
  });
});
