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

/** AdmissionList is what the lines of a text say, and the lines that are not counted, as they were written. */
export interface AdmissionList {
  counts: AdmissionLine[];
  faults: { line: number; text: string; fault: AdmissionFault }[];
}

type Span = Pick<AdmissionLine, "from" | "to">;

/** Days and months; the day comes before the month in all of the console's languages. */
const DATES = [
  /^(?<year>\d{4})([-/])(?<month>\d\d)(?:\2(?<day>\d\d))?$/,
  /^(?:(?<day>\d\d?)\.)?(?<month>\d\d?)\.(?<year>\d{4})$/,
  /^(?:(?<day>\d\d?)\/)?(?<month>\d\d?)\/(?<year>\d{4})$/,
];

/** A whole number, with one mark between its groups of three digits: no thousand begins with 0, but 0.125 does. */
const NUMBER = /^(?:\d+|[1-9]\d{0,2}([.,'’٬ \u00a0\u2009\u202f])\d{3}(?:\1\d{3})*)$/;

const QUOTED = /^"([^"]*)"$/;

/** What some systems write around a day: its weekday, and the midnight with which it begins. */
const AROUND_DAYS = /^\p{L}+\.?,?\s+|[ T]00:00(?::00)?$/gu;

/** Of two separators in a line, the later one belongs to its numbers. */
const SEPARATORS = ["\t", ";", ","];

/**
 * readAdmissions reads what was copied from a spreadsheet or a CSV file: a line has a day or a month, or the first and
 * the last one, and then one number.
 */
export function readAdmissions(text: string, today: string): AdmissionList {
  const list: AdmissionList = { counts: [], faults: [] };
  const taken: Span[] = [];
  let isHead = true;
  for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
    const read = readRow(row);
    if (read === undefined) continue;
    isHead &&= !/\p{Nd}/u.test(row);
    if (isHead) continue;
    const line = index + 1;
    const fault = faultOf(read, today) ?? (take(taken, read) ? undefined : "overlaps");
    if (fault === undefined) list.counts.push({ line, ...read });
    else list.faults.push({ line, text: row.trim(), fault });
  }
  return list;
}

/** Returns what a row says; undefined if it is empty. Without a date `from` is empty, without a number it is NaN. */
function readRow(row: string): Omit<AdmissionLine, "line"> | undefined {
  const separator = SEPARATORS.find((one) => row.includes(one)) ?? ",";
  const cells = plain(row).split(separator);
  while (cells.length > 0 && unquoted(cells.at(-1)) === "") cells.pop();
  if (cells.length === 0) return undefined;
  const first = spanOf(unquoted(cells[0]));
  if (first === undefined) return { from: "", to: "", admissions: Number.NaN };
  const last = spanOf(unquoted(cells[1]));
  const rest = cells.slice(last === undefined ? 1 : 2).join(separator);
  // Two numbers are not one with a comma, unless quotes say so.
  const isOne = !rest.includes(separator) || QUOTED.test(rest.trim());
  return { from: first.from, to: (last ?? first).to, admissions: isOne ? numberOf(unquoted(rest)) : Number.NaN };
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

function spanOf(cell: string): Span | undefined {
  const written = cell.replaceAll(AROUND_DAYS, "").replaceAll(/\.\s+/g, ".");
  const { year, month, day } = DATES.map((date) => date.exec(written)).find((match) => match !== null)?.groups ?? {};
  if (year === undefined || month === undefined) return undefined;
  const from = `${year}-${month.padStart(2, "0")}-${(day ?? "01").padStart(2, "0")}`;
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
