import { dayPlus, isDay } from "../../lib/day";

/** AdmissionLine is how many people were admitted from one day to another, such as 2026-11-01; lines count from 1. */
export interface AdmissionLine {
  line: number;
  from: string;
  to: string;
  admissions: number;
}

/** AdmissionFault is why a line is not counted. A line overlaps where it shares a day with an earlier line that counts. */
export type AdmissionFault = "noDate" | "reversed" | "noNumber" | "overlaps" | "future";

/** WrittenLine is a line as it was written; lines count from 1. */
export interface WrittenLine {
  line: number;
  text: string;
}

/** AdmissionList is what the lines of a text say, and the lines that are not counted. */
export interface AdmissionList {
  counts: AdmissionLine[];
  faults: (WrittenLine & { fault: AdmissionFault })[];
  /** The last line, where it is a total of those above it. */
  total?: WrittenLine;
}

type Span = Pick<AdmissionLine, "from" | "to">;

/** Days and months; the day comes before the month in all of the console's languages. Years of two digits begin with 2000. */
const DATES = [
  /^(?<year>\d{4})([-/])(?<month>\d\d)(?:\2(?<day>\d\d))?$/,
  /^(?:(?<day>\d\d?)\.)?(?<month>\d\d?)\.(?<year>\d{4})$/,
  /^(?:(?<day>\d\d?)\/)?(?<month>\d\d?)\/(?<year>\d{4})$/,
  /^(?<day>\d\d?)([./])(?<month>\d\d?)\2(?<year>\d\d)$/,
];

/** What is between the first and the last day in one cell. Where dates have hyphens of their own, the one between them has spaces. */
const DASHES = [/–/, /\s-\s/, /-/];

/** A day that has the year of the last day in its cell. */
const YEARLESS = /^(\d\d?([./])\d\d?)\2?$/;

/** A whole number, with one mark between its groups of three digits: no thousand begins with 0, but 0.125 does. */
const NUMBER = /^(?:\d+|[1-9]\d{0,2}([.,'’٬ \u00a0\u2009\u202f])\d{3}(?:\1\d{3})*)$/;

const QUOTED = /^"([^"]*)"$/;

/** What some systems write around a day: its weekday, and the midnight with which it begins. */
const AROUND_DAYS = /^\p{L}+\.?,?\s+|[ T]00:00(?::00)?$/gu;

/** Of two separators in a line, the later one belongs to its numbers. */
const SEPARATORS = ["\t", ";", ","];

/**
 * readAdmissions reads what was copied from a spreadsheet or a CSV file: a line has a day or a month, or the first and
 * the last one, and then one number. The last line may be the total of the others, which is left out.
 */
export function readAdmissions(text: string, today: string): AdmissionList {
  const list: AdmissionList = { counts: [], faults: [] };
  const taken: Span[] = [];
  const rows = text.split(/\r\n|\r|\n/);
  let isHead = true;
  for (const [index, row] of rows.entries()) {
    const read = readRow(row);
    if (read === undefined) continue;
    isHead &&= !/\p{Nd}/u.test(row);
    if (isHead) continue;
    const line = index + 1;
    const fault = faultOf(read, today) ?? (take(taken, read) ? undefined : "overlaps");
    if (fault === undefined) list.counts.push({ line, ...read });
    else list.faults.push({ line, text: row.trim(), fault });
  }
  const [last, ...others] = list.faults;
  const lastCount = list.counts.at(-1);
  if (last === undefined || others.length > 0 || lastCount === undefined || last.line < lastCount.line) return list;
  if (totalIn(rows[last.line - 1]) !== sumOf(list)) return list;
  return { counts: list.counts, faults: [], total: { line: last.line, text: last.text } };
}

/** Returns the number at the end of a row; NaN without one. */
function totalIn(row = ""): number {
  const { cells, separator } = cellsOf(row);
  const rest = cells.slice(1).map(unquoted).filter(Boolean).join(separator);
  return numberOf(unquoted(rest));
}

function sumOf({ counts }: AdmissionList): number {
  return counts.reduce((sum, { admissions }) => sum + admissions, 0);
}

/** Returns what a row says; undefined if it is empty. Without a date `from` is empty, without a number it is NaN. */
function readRow(row: string): Omit<AdmissionLine, "line"> | undefined {
  const { cells, separator } = cellsOf(row);
  if (cells.length === 0) return undefined;
  const range = rangeOf(unquoted(cells[0]));
  const first = range ?? spanOf(unquoted(cells[0]));
  if (first === undefined) return { from: "", to: "", admissions: Number.NaN };
  const last = range === undefined ? spanOf(unquoted(cells[1])) : undefined;
  const rest = cells.slice(last === undefined ? 1 : 2).join(separator);
  // Two numbers are not one with a comma, unless quotes say so.
  const isOne = !rest.includes(separator) || QUOTED.test(rest.trim());
  return { from: first.from, to: (last ?? first).to, admissions: isOne ? numberOf(unquoted(rest)) : Number.NaN };
}

/** Returns the cells of a row, without the empty ones at its end, and what is between them. */
function cellsOf(row: string): { cells: string[]; separator: string } {
  const separator = SEPARATORS.find((one) => row.includes(one)) ?? ",";
  const cells = plain(row).split(separator);
  while (cells.length > 0 && unquoted(cells.at(-1)) === "") cells.pop();
  return { cells, separator };
}

function faultOf({ from, to, admissions }: Omit<AdmissionLine, "line">, today: string): AdmissionFault | undefined {
  if (from === "") return "noDate";
  if (from > to) return "reversed";
  if (Number.isNaN(admissions)) return "noNumber";
  return to > today ? "future" : undefined;
}

/** Returns a row with digits from 0 to 9, without the invisible marks that spreadsheets write around Arabic dates. */
function plain(row: string): string {
  return row
    .replaceAll(/[\u200e\u200f\u061c]/g, "")
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Returns a cell without its quotes, spaces and, before the first one, the byte order mark. */
function unquoted(cell = ""): string {
  return cell.trim().replace(QUOTED, "$1").trim();
}

/** Returns the days of a cell that has the first and the last one, such as 01.10. – 31.10.2026. */
function rangeOf(cell: string): Span | undefined {
  const [one, other] = DASHES.map((dash) => cell.split(dash)).find(({ length }) => length === 2) ?? [];
  const last = spanOf(other);
  if (last === undefined) return undefined;
  const year = Number(last.to.slice(0, 4));
  const firstIn = (its: number): Span | undefined =>
    spanOf(dateIn(one).replace(YEARLESS, `$1$2${String(its).padStart(4, "0")}`));
  const first = firstIn(year);
  // From before New Year until after it.
  const from = first && first.from > last.to ? firstIn(year - 1)?.from : first?.from;
  return from === undefined ? undefined : { from, to: last.to };
}

/** Returns a date without what is around it. */
function dateIn(cell = ""): string {
  return cell.trim().replaceAll(AROUND_DAYS, "").replaceAll(/\.\s+/g, ".");
}

function spanOf(cell: string | undefined): Span | undefined {
  const written = dateIn(cell);
  const { year, month, day } = DATES.map((date) => date.exec(written)).find((match) => match !== null)?.groups ?? {};
  if (year === undefined || month === undefined) return undefined;
  const from = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${(day ?? "01").padStart(2, "0")}`;
  if (!isDay(from)) return undefined;
  return { from, to: day === undefined ? lastOfMonth(from) : from };
}

function lastOfMonth(first: string): string {
  const nextMonth = dayPlus(first, 31).slice(0, -2);
  return dayPlus(`${nextMonth}01`, -1);
}

function numberOf(text: string): number {
  const number = NUMBER.test(text) ? Number(text.replaceAll(/\D/g, "")) : Number.NaN;
  return Number.isSafeInteger(number) ? number : Number.NaN;
}

/** Adds a span to those taken, which stay in the order of their days; reports false if one of its days is taken. */
function take(taken: Span[], { from, to }: Span): boolean {
  let start = 0;
  for (let end = taken.length; start < end;) {
    const middle = (start + end) >> 1;
    if ((taken[middle]?.to ?? "") < from) start = middle + 1;
    else end = middle;
  }
  const next = taken[start];
  if (next !== undefined && next.from <= to) return false;
  taken.splice(start, 0, { from, to });
  return true;
}
