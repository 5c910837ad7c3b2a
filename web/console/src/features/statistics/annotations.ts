import type { Annotation, StatisticsPeriod } from "../../api/statistics";
import type { Step } from "./visits";

type Days = Pick<Annotation, "from" | "to">;

/** isShownIn reports whether a period lists an annotation. One that ends today has those of later days as well. */
export function isShownIn(annotation: Days, { from, to, today }: StatisticsPeriod): boolean {
  return annotation.to >= from && (annotation.from <= to || to === today);
}

/** annotationsOf returns the annotations that have a day of a step. */
export function annotationsOf(step: Days, annotations: readonly Annotation[]): Annotation[] {
  return annotations.filter(({ from, to }) => from <= step.to && to >= step.from);
}

/** Span is the first and the last step of an annotation in the chart. */
export interface Span {
  first: number;
  last: number;
}

/** spansOf returns the steps of each annotation that has some. */
export function spansOf(steps: readonly Step[], annotations: readonly Annotation[]): Span[] {
  return annotations.flatMap(({ from, to }) => {
    const first = steps.findIndex((step) => step.to >= from);
    const last = steps.filter((step) => step.from <= to).length - 1;
    return first === -1 || last < first ? [] : [{ first, last }];
  });
}
