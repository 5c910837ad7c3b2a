import type { Annotation, StatisticsPeriod, VisitStatistics, WantStatistics } from "../../api/statistics";
import type { Compared, ComparedReport, ComparedStudies, ReportStatistics } from "../../api/statistics-queries";
import { type InputRow, questionRowsOf } from "./studies";
import { type WorkRow, orderedWorks } from "./works";

/** How much of each kind fits on the sheet. */
const MOST = { languages: 5, works: 5, numbers: 2, wantedLanguages: 2, annotations: 4 } as const;

/** HEARD_BY is how many visits open a work before it is called the one that most or fewest of them heard. */
const HEARD_BY = 20;

/** answersOf returns one of the answers that a report is made of, for both periods. */
export function answersOf<Answer>(
  { days, now, before }: ComparedReport,
  answerOf: (report: ReportStatistics) => Answer,
): Compared<Answer> {
  return { days, now: answerOf(now), before: answerOf(before) };
}

/** FewLanguages are the languages of most visits. */
export interface FewLanguages extends Pick<VisitStatistics, "visits" | "languages"> {
  /** The visits in all other languages. */
  others: number;
}

/** fewLanguagesOf returns the languages that a report names, and how many visits the others have. */
export function fewLanguagesOf({ visits, languages }: VisitStatistics): FewLanguages {
  const mostFirst = [...languages].sort((one, other) => other.visits - one.visits);
  const others = mostFirst.slice(MOST.languages).reduce((sum, language) => sum + language.visits, 0);
  return { visits, languages: mostFirst.slice(0, MOST.languages), others };
}

/** mostOpenedOf returns the works that most visits opened. */
export function mostOpenedOf(rows: readonly WorkRow[]): WorkRow[] {
  return orderedWorks(rows, "", { by: "visits", isAscending: false })
    .filter(({ visits }) => visits > 0)
    .slice(0, MOST.works);
}

/** HeardWork is a work with sound that visits heard. */
export type HeardWork = WorkRow & { listened: number };

/** HeardWorks are the work that most of its visits heard for 30 seconds, and the one that fewest did. */
export interface HeardWorks {
  most: HeardWork;
  fewest: HeardWork;
}

/** heardWorksOf returns the best and the worst heard work of those that enough visits opened; undefined if none differs. */
export function heardWorksOf(rows: readonly WorkRow[]): HeardWorks | undefined {
  const known = rows.filter(
    (row): row is HeardWork => row.key !== undefined && row.listened !== undefined && row.visits >= HEARD_BY,
  );
  const [first, ...rest] = known;
  if (first === undefined) return undefined;
  const most = rest.reduce((best, row) => (row.listened > best.listened ? row : best), first);
  const fewest = rest.reduce((worst, row) => (row.listened < worst.listened ? row : worst), first);
  return most.listened === fewest.listened ? undefined : { most, fewest };
}

/** FewWants are what most visits wanted and the guide still lacks. */
export type FewWants = Pick<WantStatistics, "numbers" | "languages" | "camera">;

/** fewWantsOf returns what a report says of wants; undefined if there is nothing. */
export function fewWantsOf({ numbers, languages, camera }: WantStatistics): FewWants | undefined {
  const few = {
    numbers: numbers.filter(({ work }) => work === undefined).slice(0, MOST.numbers),
    languages: languages.filter(({ offered }) => !offered).slice(0, MOST.wantedLanguages),
    camera,
  };
  return few.numbers.length + few.languages.length + few.camera === 0 ? undefined : few;
}

/** FewAnnotations are those of a period that fit on the sheet. */
export interface FewAnnotations {
  shown: Annotation[];
  /** How many others there are. */
  more: number;
}

/** annotationsIn returns the annotations of a period's days, without what is planned for later. */
export function annotationsIn(annotations: readonly Annotation[], { to }: Pick<StatisticsPeriod, "to">): Annotation[] {
  return annotations.filter(({ from }) => from <= to);
}

/** fewAnnotationsOf returns the first annotations, and how many more there are; undefined if there are none. */
export function fewAnnotationsOf(annotations: readonly Annotation[]): FewAnnotations | undefined {
  if (annotations.length === 0) return undefined;
  const shown = annotations.slice(0, MOST.annotations);
  return { shown, more: annotations.length - shown.length };
}

/** firstScoreOf returns the input of the first question that has a recommendation score; undefined if none has. */
export function firstScoreOf(compared: ComparedStudies): InputRow | undefined {
  return questionRowsOf(compared)
    .flatMap(({ inputs }) => inputs)
    .find(({ score }) => score !== undefined);
}
