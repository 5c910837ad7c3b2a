import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Calls } from "../../api/calls";
import { ApiError } from "../../api/error";
import type { AdmissionVisits, TakeUpStatistics } from "../../api/statistics";
import { renderInConsole } from "../../testing/console";
import { PAGE_ROWS } from "../../ui/pager";
import { AdmissionCounts } from "./admission-counts";

const rights = vi.hoisted(() => ({ mayWrite: true }));
vi.mock("../../api/rights", () => ({
  useMay: (permission: string) => permission === "annotate_statistics" && rights.mayWrite,
}));
beforeEach(() => {
  rights.mayWrite = true;
});

const NONE: TakeUpStatistics = {
  from: "2026-11-02",
  to: "2026-11-29",
  today: "2026-11-29",
  timeZone: "Europe/Madrid",
  visits: 240,
  counts: [],
};
const DAY: AdmissionVisits = { from: "2026-11-20", to: "2026-11-20", admissions: 1204, visits: 301, share: 0.25 };

/** Shows the counts of a period, with calls that a test answers. */
async function show(counts: AdmissionVisits[], calls: Partial<Calls> = {}) {
  const compared = { days: 28, now: { ...NONE, counts }, before: NONE } as const;
  const saveAdmissions = vi.fn<Calls["saveAdmissions"]>().mockResolvedValue(undefined);
  const rendered = await renderInConsole(<AdmissionCounts museum="1" compared={compared} />, {
    saveAdmissions,
    ...calls,
  });
  const announced = (): string | undefined => {
    const status = rendered.status.get();
    return status.phase === "saved" ? status.text : undefined;
  };
  return { ...rendered, saveAdmissions, announced };
}

const press = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string): void =>
  void fireEvent.input(screen.getByLabelText(label), { target: { value } });

/** Returns the lines of a list that the dialog shows. */
const linesOf = (dialog: HTMLElement): (string | null)[] =>
  within(dialog)
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent);

it("STATS-11 a count has its days, its numbers and its take-up, the newest first, page by page", async () => {
  const older = Array.from({ length: PAGE_ROWS }, (_, index) => ({
    from: `${2025 - index}-01-01`,
    to: `${2025 - index}-01-31`,
    admissions: 1,
    visits: 0,
    share: 0,
  }));
  await show([DAY, ...older]);
  const rows = screen.getAllByRole("listitem");
  expect(rows).toHaveLength(PAGE_ROWS);
  expect(rows[0]?.textContent).toContain("1,204 admissions, 301 visits");
  expect(rows[0]?.textContent).toContain("Take-up 25%");
  press("Next");
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

it("STATS-11 people who may only read see how take-up comes about, and no buttons", async () => {
  rights.mayWrite = false;
  await show([]);
  expect(screen.getByText(/^Take-up is the share .* Colleagues who may annotate/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("STATS-11 a count is added for a day, which is the one after the last, and all statistics are read once more", async () => {
  const { saveAdmissions, announced, queries } = await show([DAY]);
  queries.setQueryData(["museum", "1", "statistics", "visits", {}], {});
  press("Add admissions");
  expect(screen.getByLabelText("Day")).toHaveProperty("value", "2026-11-21");
  type("People admitted", "12.5");
  press("Save");
  expect(screen.getByText("Write a whole number, such as 1,204.")).toBeTruthy();
  expect(saveAdmissions).not.toHaveBeenCalled();

  type("People admitted", "1.310");
  press("Save");
  await waitFor(() => expect(announced()).toMatch(/^1,310 admissions are saved: .*21 Nov.*\.$/));
  expect(saveAdmissions).toHaveBeenCalledExactlyOnceWith("1", [
    { from: "2026-11-21", to: "2026-11-21", admissions: 1310 },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(queries.getQueryState(["museum", "1", "statistics", "visits", {}])?.isInvalidated).toBe(true);
});

it("STATS-11 what ends outside of the period is said to be elsewhere", async () => {
  const { announced } = await show([]);
  press("Add admissions");
  type("Day", "2026-10-01");
  type("Last day", "2026-10-31");
  type("People admitted", "3880");
  press("Save");
  await waitFor(() => expect(announced()).toContain("Periods that have the last of these days show them."));
});

it("STATS-11 a count that shares days with another one is refused at its day", async () => {
  const taken = {
    field: "counts[0].from",
    rule: "days_overlap",
    params: { days: "2026-11-01 – 2026-11-30" },
    message: "taken",
  };
  const { announced } = await show([], {
    saveAdmissions: () => Promise.reject(new ApiError("invalid", "invalid", { [taken.field]: taken })),
  });
  press("Add admissions");
  type("People admitted", "5");
  press("Save");
  const fault = await screen.findByText(/^There is a number for 1\s[–-]\s30 Nov 2026 already/);
  expect(screen.getByLabelText("Day").getAttribute("aria-describedby")).toContain(fault.id);
  expect(announced()).toBeUndefined();
});

it("STATS-11 a change keeps the days, and is sent with them", async () => {
  const { saveAdmissions } = await show([{ ...DAY, to: "2026-11-22" }]);
  fireEvent.click(screen.getByRole("button", { name: /^Change the admissions of/ }));
  expect(screen.queryByLabelText("Day")).toBeNull();
  expect(screen.getByLabelText("People admitted")).toHaveProperty("value", "1,204");
  type("People admitted", "1,205");
  press("Save");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(saveAdmissions).toHaveBeenCalledExactlyOnceWith("1", [
    { from: "2026-11-20", to: "2026-11-22", admissions: 1205 },
  ]);
});

it("STATS-11 after a count is deleted the focus is on the button that adds one", async () => {
  const deleteAdmissions = vi.fn<Calls["deleteAdmissions"]>().mockResolvedValue(undefined);
  const { announced } = await show([DAY], { deleteAdmissions });
  fireEvent.click(screen.getByRole("button", { name: /^Delete the admissions of/ }));
  press("Delete");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add admissions" })));
  expect(deleteAdmissions).toHaveBeenCalledExactlyOnceWith("1", DAY);
  expect(announced()).toMatch(/^The admissions of .*20 Nov 2026 are deleted\.$/);
});

it("STATS-11 a pasted list says what will be saved, and is saved in one go", async () => {
  const { saveAdmissions, announced } = await show([]);
  press("Paste a list");
  type("List", "Date\tPeople\n2026-11-02\t1,200\n2026-11-03\t34");
  await screen.findByText(/^2 numbers, 2\s[–-]\s3 Nov 2026: 1,234 people$/);
  press("Save");
  await waitFor(() => expect(announced()).toMatch(/^2 numbers are saved: 2\s[–-]\s3 Nov 2026\.$/));
  expect(saveAdmissions).toHaveBeenCalledExactlyOnceWith("1", [
    { from: "2026-11-02", to: "2026-11-02", admissions: 1200 },
    { from: "2026-11-03", to: "2026-11-03", admissions: 34 },
  ]);
});

it("STATS-11 a list with a faulty line is not saved, and at most ten of them are named", async () => {
  const { saveAdmissions } = await show([]);
  press("Paste a list");
  const dialog = screen.getByRole("dialog");
  type("List", `2026-11-02\t5\n2026-11-02\t6\n2026-11-30\t7\n2026-11-03\tsome\n${"Sunday 1\t8\n".repeat(12)}`);
  await screen.findByText("15 lines cannot be saved:");
  const lines = linesOf(dialog);
  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 4)).toEqual([
    "Line 2 has a day that an earlier line has too: “2026-11-02\t6”",
    "Line 3 has a day in the future: “2026-11-30\t7”",
    "Line 4 has no whole number after the date: “2026-11-03\tsome”",
    "Line 5 has no date at its start, such as 2026-11-30: “Sunday 1\t8”",
  ]);
  expect(within(dialog).getByText("and 5 more")).toBeTruthy();
  press("Save");
  expect(screen.getByText("Correct the lines named below first.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("List"));
  expect(saveAdmissions).not.toHaveBeenCalled();

  type("List", "2026-11-02\t5");
  expect(screen.queryByText("Correct the lines named below first.")).toBeNull();
  press("Save");
  await waitFor(() => expect(saveAdmissions).toHaveBeenCalledTimes(1));
});

it("STATS-11 a total in the last line is said to be left out, and is not saved", async () => {
  const { saveAdmissions } = await show([]);
  press("Paste a list");
  type("List", "2026-11-02;5\nTotal;5");
  const line = await screen.findByText(/^Line 2 is left out, since it looks like a total/);
  expect(line.closest("[role=status]")?.textContent).toMatch(
    /^1 number, .*2 Nov 2026: 5 peopleLine 2 is left out, since it looks like a total: “Total;5”$/,
  );
  press("Save");
  await waitFor(() =>
    expect(saveAdmissions).toHaveBeenCalledExactlyOnceWith("1", [
      { from: "2026-11-02", to: "2026-11-02", admissions: 5 },
    ]),
  );
});

it("STATS-11 a list of too many lines is not sent", async () => {
  const { saveAdmissions } = await show([]);
  press("Paste a list");
  const months = Array.from({ length: 2001 }, (_, index) => `1.${(index % 12) + 1}.${1800 + Math.floor(index / 12)};5`);
  type("List", months.join("\n"));
  press("Save");
  expect(screen.getByText("At most 2,000 lines can be saved at a time.")).toBeTruthy();
  expect(saveAdmissions).not.toHaveBeenCalled();
});

it("STATS-11 a count of a list that the server refuses is named by its days", async () => {
  const taken = { field: "counts[1].from", rule: "days_overlap", params: { days: "2026-11-03" }, message: "taken" };
  await show([], {
    saveAdmissions: () => Promise.reject(new ApiError("invalid", "invalid", { [taken.field]: taken })),
  });
  press("Paste a list");
  type("List", "2026-11-02\t5\n1.11.2025\t30.11.2025\t6");
  press("Save");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(
    /^Nothing was saved. 1\s[–-]\s30 Nov 2025: There is a number for .*3 Nov 2026 already/,
  );
  expect(screen.getByLabelText("List")).toHaveProperty("value", "2026-11-02\t5\n1.11.2025\t30.11.2025\t6");
});

const choose = (text: string, change: Partial<File> = {}): void => {
  const file = Object.assign(new File([text], "till.csv", { type: "text/csv" }), change);
  fireEvent.change(screen.getByLabelText("Choose a CSV file"), { target: { files: [file] } });
};
const UNREADABLE = "This file cannot be read as a list. Choose a CSV file of at most 1 MB.";

it("STATS-11 the text of a file takes the place of the list, and what was wrong with that is forgotten", async () => {
  const { saveAdmissions } = await show([]);
  press("Paste a list");
  type("List", "soon;7");
  press("Save");
  expect(screen.getByText("Correct the lines named below first.")).toBeTruthy();
  choose("2026-11-02;7");
  await screen.findByText(/: 7 people$/);
  expect(screen.queryByText("Correct the lines named below first.")).toBeNull();
  press("Save");
  await waitFor(() =>
    expect(saveAdmissions).toHaveBeenCalledExactlyOnceWith("1", [
      { from: "2026-11-02", to: "2026-11-02", admissions: 7 },
    ]),
  );
});

it("STATS-11 a file that is too large is not read, until another one is chosen", async () => {
  await show([]);
  press("Paste a list");
  type("List", "2026-11-02;7");
  choose(`2026-11-02;8${"\n".repeat(1_000_000)}`);
  expect((await screen.findByRole("alert")).textContent).toBe(UNREADABLE);
  expect(screen.getByLabelText("List")).toHaveProperty("value", "2026-11-02;7");
  choose("2026-11-02;9");
  await screen.findByText(/: 9 people$/);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("STATS-11 a file that cannot be read leaves the list as it is, and is forgotten when the list is typed", async () => {
  await show([]);
  press("Paste a list");
  type("List", "soon;7");
  press("Save");
  choose("2026-11-02;8", { arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")) });
  expect((await screen.findByRole("alert")).textContent).toBe(UNREADABLE);
  expect(screen.getByLabelText("List")).toHaveProperty("value", "soon;7");
  expect(screen.getByText("Correct the lines named below first.")).toBeTruthy();
  type("List", "2026-11-02;7");
  expect(screen.queryByRole("alert")).toBeNull();
});
