import { useCallback, useMemo, useState } from "react";
import type { ListView } from "../../core/museum/lists";
import { type Place, usePlace } from "../../core/place";
import { type ListFilter, type ListRow, type ListSort, NO_FILTER } from "./list-rows";

/** ListPlace is where one is in a list. */
export interface ListPlace {
  search: string;
  filter: ListFilter;
  sort: ListSort | null;
  /** Keys of the rows that it shows, in its order. */
  keys: readonly string[];
  /** Key of the row that has the focus, or whose element is open. */
  row: string;
  /** How far it is scrolled, in CSS pixels. */
  scroll: number;
}

const FIRST: ListPlace = { search: "", filter: NO_FILTER, sort: null, keys: [], row: "", scroll: 0 };

/** useListPlace returns where one is in a list. */
export function useListPlace(museum: string, { slug }: ListView): Place<ListPlace> {
  return usePlace(`${museum}/${slug}`, FIRST);
}

/** How many rows a list gets more as its end comes near: the components are slow with thousands, in sight or not. */
const ROWS_AT_A_TIME = 100;

interface Grid {
  /** Those that the grid has. */
  firstRows: readonly ListRow[];
  /** Adds more of them; null if these are all. */
  addRows: (() => void) | null;
  /** Brings the grid back to its place. */
  gridRef: (grid: HTMLElement | null) => (() => void) | undefined;
}

/** useGrid returns what a grid of rows needs, of which only those in sight are in the page. */
export function useGrid(rows: readonly ListRow[], rowHeight: number, place: Place<ListPlace>): Grid {
  // All rows up to the place, in whole portions.
  const [count, setCount] = useState(() => {
    const { row, scroll } = place.now();
    const index = rows.findIndex(({ key }) => key === row);
    const last = Math.max(scroll / rowHeight, index) + 1;
    return (Math.floor(last / ROWS_AT_A_TIME) + 1) * ROWS_AT_A_TIME;
  });
  const firstRows = useMemo(() => rows.slice(0, count), [rows, count]);
  const addRows = useCallback(() => setCount((shown) => shown + ROWS_AT_A_TIME), []);
  const gridRef = useCallback(
    (grid: HTMLElement | null) => (grid === null ? undefined : returnTo(grid, rowHeight, place)),
    [rowHeight, place],
  );
  return { firstRows, addRows: count < rows.length ? addRows : null, gridRef };
}

/** What a person begins something else with. */
const INPUTS = ["pointerdown", "wheel", "keydown"] as const;

/** For how many frames from its first rows on a grid is brought back: React Aria scrolls again when a row gets the focus by keyboard. */
const RETURN_FRAMES = 30;

const ROW = "[role=row][data-key]";

/**
 * returnTo brings a new grid to its place as its rows appear, unless the person does something else: the screen is scrolled as it was,
 * or so that the row is in sight, and the row gets the focus unless a control has it. After that it notes where one goes.
 */
function returnTo(grid: HTMLElement, rowHeight: number, { now, note }: Place<ListPlace>): () => void {
  const scroller = grid.closest("main") ?? grid;
  let frame = 0;
  let framesLeft = now().row === "" && now().scroll === 0 ? 0 : RETURN_FRAMES;
  const end = (): void => {
    cancelAnimationFrame(frame);
    framesLeft = 0;
  };
  const goBack = (): void => {
    const { row, keys, scroll } = now();
    const index = keys.indexOf(row);
    const above = grid.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    const [top, height] = [above + index * rowHeight, scroller.clientHeight];
    // A table's head is above its first row.
    const isInSight = index < 0 || (top >= scroll && top + 2 * rowHeight <= scroll + height);
    const wanted = Math.max(0, Math.min(isInSight ? scroll : top - height / 3, scroller.scrollHeight - height));
    if (Math.abs(scroller.scrollTop - wanted) > 1) scroller.scrollTop = wanted;
    // The rows in sight come with the next frame.
    else if (index >= 0 && document.activeElement?.matches("body, h1"))
      grid.querySelector<HTMLElement>(`${ROW}[data-key="${CSS.escape(row)}"]`)?.focus({ preventScroll: true });
  };
  const step = (): void => {
    if (grid.querySelector(ROW) !== null) {
      goBack();
      framesLeft--;
    }
    if (framesLeft > 0) frame = requestAnimationFrame(step);
  };
  const noteScroll = (): void => {
    if (framesLeft === 0) note({ scroll: scroller.scrollTop });
  };
  const noteRow = ({ target }: FocusEvent): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>(ROW)?.dataset["key"] : undefined;
    if (framesLeft === 0 && row !== undefined) note({ row });
  };
  if (framesLeft > 0) frame = requestAnimationFrame(step);
  for (const input of INPUTS) scroller.addEventListener(input, end);
  scroller.addEventListener("scroll", noteScroll);
  grid.addEventListener("focusin", noteRow);
  return () => {
    cancelAnimationFrame(frame);
    for (const input of INPUTS) scroller.removeEventListener(input, end);
    scroller.removeEventListener("scroll", noteScroll);
    grid.removeEventListener("focusin", noteRow);
  };
}
