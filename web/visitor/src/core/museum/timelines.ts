import type { Detail, Hall, Step, Timeline } from "@cicerone/api/types";
import { hallById } from "./lookups";

/** Type of a timeline's step on the wire. */
const HALL_STEP = 4;

/** TimelineStep is a step with the hall that it is or leads to. */
export interface TimelineStep {
  step: Step;
  /** Undefined for an instruction that leads to no hall. */
  hall: Hall | undefined;
  /** Whether the step is the hall itself; other steps are instructions. */
  isHall: boolean;
}

/** visibleTimelines returns the active timelines in the museum's order. */
export function visibleTimelines(museum: Pick<Detail, "timeline">): Timeline[] {
  return museum.timeline.filter(({ active }) => active);
}

/** timelineOfStep returns the timeline that contains the step. */
export function timelineOfStep(museum: Pick<Detail, "timeline">, idStep: number): Timeline | undefined {
  return museum.timeline.find(({ steps }) => steps.some((step) => step.idStep === idStep));
}

/** timelineSteps returns the timeline's steps in order from the start step (0), without missing halls. */
export function timelineSteps(museum: Pick<Detail, "halls">, timeline: Timeline): TimelineStep[] {
  return [...timeline.steps]
    .sort((a, b) => a.index - b.index)
    .map((step) => ({
      step,
      hall: step.idHall === undefined ? undefined : hallById(museum, step.idHall),
      isHall: step.stepType === HALL_STEP,
    }))
    .filter(({ hall, isHall }) => !isHall || hall !== undefined);
}

/**
 * initialStepIndex returns the index of the first step to show: the address's step, else the hall of the work that the
 * visitor returns from, else the start.
 */
export function initialStepIndex(
  steps: readonly TimelineStep[],
  { idStep, idArtwork }: Record<string, number>,
): number {
  const named = steps.findIndex(({ step }) => step.idStep === idStep);
  if (named >= 0) return named;
  const hung = steps.findIndex(
    ({ hall, isHall }) => isHall && hall?.artworkIds.some((hanging) => hanging.idArtwork === idArtwork) === true,
  );
  return Math.max(0, hung);
}

/** Walk is the content of the by-halls start menu: each timeline with its steps, and the halls outside them. */
export interface Walk {
  timelines: { timeline: Timeline; steps: TimelineStep[] }[];
  halls: Hall[];
}

/** walkOf returns the museum's walk (specification 2 §2, by-halls mode). */
export function walkOf(museum: Pick<Detail, "timeline" | "halls">): Walk {
  const timelines = visibleTimelines(museum).map((timeline) => ({ timeline, steps: timelineSteps(museum, timeline) }));
  const reached = new Set(timelines.flatMap(({ steps }) => steps.flatMap(({ hall, isHall }) => (isHall ? hall : []))));
  return { timelines, halls: museum.halls.filter((hall) => !reached.has(hall)) };
}
