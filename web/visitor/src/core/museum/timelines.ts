import type { Detail, Hall, Step, Timeline } from "@cicerone/api/types";
import { hallById } from "./lookups";

/** Types of a timeline's steps on the wire. */
const HALL_STEP = 4;

/** TimelineStep is a step with the hall that it is or leads to. */
export interface TimelineStep {
  step: Step;
  /** Undefined for an instruction that leads to no hall. */
  hall: Hall | undefined;
  /** The step is the hall itself; any other one tells how to go on. */
  isHall: boolean;
}

/** Timelines that visitors see, in the museum's order. */
export function visibleTimelines(museum: Pick<Detail, "timeline">): Timeline[] {
  return museum.timeline.filter(({ active }) => active);
}

/** The timeline that has that step. */
export function timelineOfStep(museum: Pick<Detail, "timeline">, idStep: number): Timeline | undefined {
  return museum.timeline.find(({ steps }) => steps.some((step) => step.idStep === idStep));
}

/** The timeline's steps by their index, from the start step (0) on; halls that are not there are left out. */
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
 * Place in the steps of the one to begin with, from 0: the step that the address names, else the hall of the
 * work come back from, else the start.
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

/** Walk is what the by-halls start menu lists: each timeline with its steps, and the halls that none leads to. */
export interface Walk {
  timelines: { timeline: Timeline; steps: TimelineStep[] }[];
  halls: Hall[];
}

/** The museum as a walk through its halls (specification 2 §2, by-halls mode). */
export function walkOf(museum: Pick<Detail, "timeline" | "halls">): Walk {
  const timelines = visibleTimelines(museum).map((timeline) => ({ timeline, steps: timelineSteps(museum, timeline) }));
  const reached = new Set(timelines.flatMap(({ steps }) => steps.flatMap(({ hall, isHall }) => (isHall ? hall : []))));
  return { timelines, halls: museum.halls.filter((hall) => !reached.has(hall)) };
}
