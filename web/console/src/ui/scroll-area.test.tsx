import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ScrollArea } from "./scroll-area";

it("CON-3 a table is a tab stop with a name only while it is wider than its place", () => {
  const observed: Element[] = [];
  let resize: () => void = () => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    vi.fn(function Observer(callback: () => void) {
      resize = callback;
      return { observe: (element: Element) => observed.push(element), disconnect: () => undefined };
    }),
  );
  // jsdom lays nothing out.
  const size = { scrollWidth: 300, clientWidth: 300 };
  vi.spyOn(Element.prototype, "scrollWidth", "get").mockImplementation(() => size.scrollWidth);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockImplementation(() => size.clientWidth);
  render(
    <ScrollArea label="Languages">
      <table />
    </ScrollArea>,
  );
  const table = screen.getByRole("table");
  expect(observed).toEqual([table.parentElement, table]);
  act(resize);
  expect(screen.queryByRole("region")).toBeNull();
  expect(table.parentElement?.tabIndex).toBe(-1);

  size.scrollWidth = 301;
  act(resize);
  expect(screen.getByRole("region", { name: "Languages" })).toBe(table.parentElement);
  expect(table.parentElement?.tabIndex).toBe(0);

  size.clientWidth = 301;
  act(resize);
  expect(screen.queryByRole("region")).toBeNull();
  expect(table.parentElement?.tabIndex).toBe(-1);
});
