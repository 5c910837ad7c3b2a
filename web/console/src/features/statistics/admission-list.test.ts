import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayPlus } from "../../lib/day";
import { readAdmissions } from "./admission-list";

const TODAY = "2026-11-30";
const read = (text: string) => readAdmissions(text, TODAY);
const count = (from: string, to: string, admissions: number, line = 1) => ({ line, from, to, admissions });

describe("STATS-11 admissions from a spreadsheet", () => {
  it.each([
    ["2026-11-01\t1204", "2026-11-01", "2026-11-01"],
    ["2026-11-01;1204", "2026-11-01", "2026-11-01"],
    ["2026-11-01,1204", "2026-11-01", "2026-11-01"],
    [' "2026-11-01" , "1204" ', "2026-11-01", "2026-11-01"],
    ['" 2026-11-01 ";" 1204 "', "2026-11-01", "2026-11-01"],
    ["1.11.2026;1204", "2026-11-01", "2026-11-01"],
    ["01/11/2026,1204", "2026-11-01", "2026-11-01"],
    ["13/1/2026,1204", "2026-01-13", "2026-01-13"],
    ["29.02.2024;1204", "2024-02-29", "2024-02-29"],
    ["2026-11,1204", "2026-11-01", "2026-11-30"],
    ["2.2024\t1204", "2024-02-01", "2024-02-29"],
    ["12/2025;1204", "2025-12-01", "2025-12-31"],
    ["2026-11-02,2026-11-08,1204", "2026-11-02", "2026-11-08"],
    ['"2.11.2026";"8.11.2026";"1204"', "2026-11-02", "2026-11-08"],
    ["2026-01\t2026-03\t1204", "2026-01-01", "2026-03-31"],
    ["\u200f\u0661\u200f/\u0661\u0661\u200f/\u0662\u0660\u0662\u0666\t1204", "2026-11-01", "2026-11-01"],
    ["2026-11-30,1204,,", "2026-11-30", "2026-11-30"],
    ["Mo 02.11.2026;1204", "2026-11-02", "2026-11-02"],
    ["lun. 2/11/2026\t1204", "2026-11-02", "2026-11-02"],
    ["Mon, 2026-11-02\t1204", "2026-11-02", "2026-11-02"],
    ["2. 11. 2026;1204", "2026-11-02", "2026-11-02"],
    ["2026/11/02;1204", "2026-11-02", "2026-11-02"],
    ["sep=;\nDay;Admissions\n\n2026-11-02;1204", "2026-11-02", "2026-11-02", 4],
    ["2026-11-02 00:00:00;1204", "2026-11-02", "2026-11-02"],
    ["2026-11-02T00:00;2026-11-03T00:00;1204", "2026-11-02", "2026-11-03"],
    ["01.11.26;1204", "2026-11-01", "2026-11-01"],
    ["1/11/00;1204", "2000-11-01", "2000-11-01"],
    ["01.10. - 31.10.2026;1204", "2026-10-01", "2026-10-31"],
    ["1.10.2026 - 31.10.2026;1204", "2026-10-01", "2026-10-31"],
    ["1.10.2025-31.10.26;1204", "2025-10-01", "2026-10-31"],
    ["01/10–31/10/2026,1204", "2026-10-01", "2026-10-31"],
    ["2026-10-01 - 2026-10-31,1204", "2026-10-01", "2026-10-31"],
    ["2025-12–2026-01,1204", "2025-12-01", "2026-01-31"],
    ["Do. 1. 10. – Sa. 31. 10. 2026;1204", "2026-10-01", "2026-10-31"],
    ["\u0661.\u0661\u0660. – \u0663\u0661.\u0661\u0660.\u0662\u0660\u0662\u0666;1204", "2026-10-01", "2026-10-31"],
  ])("%j is from %s to %s", (text, from, to, line = 1) => {
    expect(read(text)).toEqual({ counts: [count(from, to, 1204, line)], faults: [] });
  });

  it.each([
    ["2026-11-01;0", 0],
    ["2026-11-01;007", 7],
    ['2026-11-01, "1,204,350" ', 1204350],
    ['2026-11-01,"1,204"', 1204],
    ["2026-11-01;1,204", 1204],
    ["2026-11-01\t1.204", 1204],
    ["2026-11-01;1 204", 1204],
    ["2026-11-01;1\u00a0204", 1204],
    ["2026-11-01;1\u202f204", 1204],
    ["2026-11-01;1\u2009204", 1204],
    ["2026-11-01;1’204’350", 1204350],
    ["2026-11-01;1'204", 1204],
    ["2026-11-01;\u0661\u066c\u0662\u0660\u0664", 1204],
    ["2026-11-01;\u06f1\u06f2", 12],
  ])("%j has the number %i", (text, admissions) => {
    expect(read(text)).toEqual({ counts: [count("2026-11-01", "2026-11-01", admissions)], faults: [] });
  });

  it.each([
    ["30.2.2026;12", "noDate"],
    ["2026-02-29;12", "noDate"],
    ["2026-13;12", "noDate"],
    ["11/13/2026,12", "noDate"],
    ["1.11/2026,12", "noDate"],
    ["2026-11-08;2026-11-02;12", "reversed"],
    ["1 November 2026;12", "noDate"],
    ["12", "noDate"],
    [";12", "noDate"],
    ["2026-11-01", "noNumber"],
    ["2026-11-01;", "noNumber"],
    ["2026-11-01;2026-11-02", "noNumber"],
    ["2026-11-01;-5", "noNumber"],
    ["2026-11-01;12.5", "noNumber"],
    ["2026-11-01,12,5", "noNumber"],
    ["2026-11-01,12,450", "noNumber"],
    ["2026-11-01,2026-11-01,640,120", "noNumber"],
    ["2026-11-01 00:30;12", "noDate"],
    ["Total 12;12", "noDate"],
    ["2026-11-01;0.125", "noNumber"],
    ["2026-11-01;1.204,350", "noNumber"],
    ["2026-11-01;1;204", "noNumber"],
    ["2026-11-01\t1\t204", "noNumber"],
    ['2026-11-01,"1","204"', "noNumber"],
    ["2026-11-01;1204 people", "noNumber"],
    ['2026-11-01;12"', "noNumber"],
    ["2026-11-01;99999999999999999999", "noNumber"],
    ["2026-12-01;12", "future"],
    ["2026-12;12", "future"],
    ["2026-11-28;2026-12-04;12", "future"],
    ["01.11.99;12", "future"],
    ["10.26;12", "noDate"],
    ["26-11-01;12", "noDate"],
    ["01.10.;12", "noDate"],
    ["01.10. - 31.10.;12", "noDate"],
    ["30.2. - 31.10.2026;12", "noDate"],
    ["2026-10-01-2026-10-31;12", "noDate"],
    ["01.10.2026 bis 31.10.2026;12", "noDate"],
    ["1.10. - 2.10. - 3.10.2026;12", "noDate"],
    ["31.12.2026 - 01.01.2026;12", "reversed"],
    ["1.10. - 31.10.2026;5.11.2026;12", "noNumber"],
    ["1.10. - 31.10.2026", "noNumber"],
    ["Total;12", "noDate"],
  ])("%j has the fault %s", (text, fault) => {
    expect(read(text)).toEqual({ counts: [], faults: [{ line: 1, text, fault }] });
  });

  it("skips the heading and empty lines, which count as lines, with every kind of line break", () => {
    expect(read("\uFEFF\r\nDay;Admissions\r\n\r\n2026-11-01;5\n ; ;\r2026-11-02;6\r nothing\t\r\n")).toEqual({
      counts: [count("2026-11-01", "2026-11-01", 5, 4), count("2026-11-02", "2026-11-02", 6, 6)],
      faults: [{ line: 7, text: "nothing", fault: "noDate" }],
    });
    expect(read('\uFEFF"2026-11-01";5').counts).toEqual([count("2026-11-01", "2026-11-01", 5)]);
    expect(read("\u0664;5").faults).toEqual([{ line: 1, text: "\u0664;5", fault: "noDate" }]);
    expect(read(" \n\n")).toEqual({ counts: [], faults: [] });
  });

  it.each([
    "Total;1204",
    "Total 2026;1204",
    ";1204",
    "Total,1,204",
    "Total\t\t1.204\t",
    "Summe: ;1204",
    '"Grand total";"1 204"',
    "\u0627\u0644\u0645\u062c\u0645\u0648\u0639;\u0661\u0662\u0660\u0664",
  ])("leaves the total %j out in the last line", (text) => {
    const counts = [count("2026-11-01", "2026-11-01", 1200), count("2026-11-02", "2026-11-02", 4, 2)];
    const lines = "2026-11-01;1200\n2026-11-02;4";
    expect(read(`${lines}\n${text}\n ;\n`)).toEqual({ counts, faults: [], total: { line: 3, text: text.trim() } });
    expect(read(`${lines}\n${text}\n2026-11-01;6`)).toEqual({
      counts,
      faults: [
        { line: 3, text: text.trim(), fault: "noDate" },
        { line: 4, text: "2026-11-01;6", fault: "overlaps" },
      ],
    });
  });

  it.each(["Total", "Total;", "Total;many", "Total;1;204", "March;6", "5", ";Total;5", "2026-11-02"])(
    "does not take %j for a total",
    (text) => {
      const { faults, total } = read(`2026-11-01;5\n${text}`);
      expect(faults.map(({ line }) => line)).toEqual([2]);
      expect(total).toBeUndefined();
    },
  );

  it("takes nothing for a total where lines above it are faulty", () => {
    expect(read("2026-11-01;5\nsoon;5\nTotal;10").faults.map(({ line }) => line)).toEqual([2, 3]);
  });

  it("counts a day once: in the first of its lines that has no other fault", () => {
    const lines = [
      "2026-11-10;x",
      "2026-11-10;1",
      "2026-11;2",
      "2026-11-09;3",
      "2026-11-11;4",
      "2026-10;5",
      "31.10.2026;6",
    ];
    expect(read(lines.join("\n"))).toEqual({
      counts: [
        count("2026-11-10", "2026-11-10", 1, 2),
        count("2026-11-09", "2026-11-09", 3, 4),
        count("2026-11-11", "2026-11-11", 4, 5),
        count("2026-10-01", "2026-10-31", 5, 6),
      ],
      faults: [
        { line: 1, text: "2026-11-10;x", fault: "noNumber" },
        { line: 3, text: "2026-11;2", fault: "overlaps" },
        { line: 7, text: "31.10.2026;6", fault: "overlaps" },
      ],
    });
  });

  it("finds overlaps among 20,000 lines in any order", () => {
    const days = Array.from({ length: 10_000 }, (_, index) => dayPlus(TODAY, -((index * 7919) % 10_000)));
    const { counts, faults } = read([...days, ...days].map((day) => `${day};1`).join("\n"));
    expect(counts.map(({ from }) => from)).toEqual(days);
    expect(faults.map(({ line }) => line)).toEqual(days.map((_, index) => 10_001 + index));
    expect(new Set(faults.map(({ fault }) => fault))).toEqual(new Set(["overlaps"]));
  });

  it("reads back what is written in each format", () => {
    type Write = (year: string, month: string, day: string) => string;
    const iso: Write = (year, month, day) => `${year}-${month}-${day}`;
    const short: Write = (year, month, day) => `${day}.${month}.${year.slice(2)}`;
    const dates: Write[] = [
      iso,
      short,
      (year, month, day) => `${day}.${month}.${year}`,
      (year, month, day) => `${Number(day)}.${Number(month)}.${year}`,
      (year, month, day) => `${day}/${month}/${year}`,
    ];
    const written = fc.record({
      span: fc.tuple(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 0, max: 400 })),
      admissions: fc.nat(),
      date: fc.constantFrom(...dates),
      dash: fc.constantFrom(undefined, "-", " - ", "–", " – "),
      hasYearOnce: fc.boolean(),
      separator: fc.constantFrom("\t", ";", ","),
      group: fc.constantFrom("", ",", ".", " ", "\u00a0", "\u202f", "\u2009", "’", "'", "\u066c"),
      quote: fc.constantFrom("", '"'),
      isArabic: fc.boolean(),
      total: fc.constantFrom(undefined, "Total", "Summe:", "المجموع"),
    });
    fc.assert(
      fc.property(
        written,
        ({ span, admissions, date, dash, hasYearOnce, separator, group, quote, isArabic, total }) => {
          // Years of two digits are not before 2000.
          const age = date === short ? span[0] % 9000 : span[0];
          const to = dayPlus(TODAY, -age);
          const from = dayPlus(to, -span[1]);
          const number = String(admissions).replaceAll(/\B(?=(\d{3})+$)/g, group);
          fc.pre(separator !== "," || group !== "," || quote !== "");
          fc.pre(date !== iso || dash !== "-");
          const [whole, last] = [from, to].map((day) => date(...(day.split("-") as [string, string, string])));
          const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
          const isYearless = hasYearOnce && date !== iso && years === (from.slice(5) > to.slice(5) ? 1 : 0);
          const first = isYearless ? whole?.replace(/\d+$/, "") : whole;
          const days = dash === undefined ? (from === to ? [last] : [whole, last]) : [`${first}${dash}${last}`];
          const rows =
            total === undefined
              ? [[...days, number]]
              : [
                  [...days, number],
                  [total, number],
                ];
          const text = rows.map((cells) => cells.map((cell) => `${quote}${cell}${quote}`).join(separator)).join("\n");
          const shown = isArabic ? text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))) : text;
          expect(read(shown)).toEqual({
            counts: [count(from, to, admissions)],
            faults: [],
            ...(total === undefined ? {} : { total: { line: 2, text: shown.split("\n")[1] } }),
          });
        },
      ),
    );
  });
});
