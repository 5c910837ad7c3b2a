import { filled } from "../../api/query";
import type { AuditFilter } from "../../api/types";

/** ShownFilter narrows the activity, as its fields have it; an empty text is all. */
export interface ShownFilter {
  search: string;
  account: string;
  action: string;
  museum: string;
  /** One element of the museum, and what it is called. */
  element: { list: string; key: string; title: string } | null;
  /** Days of the reader's calendar, such as 2026-11-26. */
  from: string;
  to: string;
}

/** NO_FILTER shows everything. */
export const NO_FILTER: ShownFilter = {
  search: "",
  account: "",
  action: "",
  museum: "",
  element: null,
  from: "",
  to: "",
};

/** countFilters returns how many fields besides the search narrow the activity. */
export function countFilters({ account, action, museum, element, from, to }: ShownFilter): number {
  return [account, action, museum, element, from, to].filter(Boolean).length;
}

/** auditFilterOf returns what the server is asked for. The last day is in it. */
export function auditFilterOf({ search, account, action, museum, element, from, to }: ShownFilter): AuditFilter {
  return {
    ...filled({ search: search.trim(), account, museum }),
    ...(action === "" ? {} : { action: [action] }),
    ...(element === null ? {} : { list: element.list, key: element.key }),
    ...(from === "" ? {} : { from: startOf(from, 0) }),
    ...(to === "" ? {} : { to: startOf(to, 1) }),
  };
}

/** startOf returns the moment at which a day begins for the reader, some days later. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
