import { describe, expect, it } from "vitest";
import { NO_FILTER, auditFilterOf, countFilters } from "./filter";

describe("STAFF-7 the search of the activity", () => {
  it("asks for nothing that is not chosen", () => {
    expect(auditFilterOf({ ...NO_FILTER, search: "  " })).toEqual({});
    expect(countFilters({ ...NO_FILTER, search: "x" })).toBe(0);
  });

  it("asks for what is chosen, and for whole days of the reader", () => {
    const element = { list: "artworks", key: "214", title: "Sea" };
    const shown = {
      ...NO_FILTER,
      search: " sea ",
      account: "0",
      museum: "1",
      element,
      from: "2026-01-31",
      to: "2026-01-31",
    };
    const { from = "", to = "", ...rest } = auditFilterOf(shown);
    expect(rest).toEqual({ search: "sea", account: "0", museum: "1", list: "artworks", key: "214" });
    expect(new Date(from)).toEqual(new Date(2026, 0, 31));
    expect(new Date(to)).toEqual(new Date(2026, 1, 1));
    expect(countFilters(shown)).toBe(5);
  });
});
