const EDGES = ["start", "end"] as const;

/**
 * watchBars measures the bars at the upper and lower edge of the page or a dialog, elements with data-bar="start" or
 * "end", and stores how much they cover in --bar-start and --bar-end, from which the scroll margins of what is between
 * them follow (tokens.css). It returns a function that stops it.
 */
export function watchBars(page: Document): () => void {
  const view = page.defaultView;
  // Test environments have no layout.
  if (view === null || !("ResizeObserver" in view)) return () => {};
  let bars: HTMLElement[] = [];
  let dialogs = 0;

  const measure = (): void => {
    for (const area of [page.documentElement, ...page.querySelectorAll("dialog")]) {
      const inside = bars.filter((bar) => (bar.closest("dialog") ?? page.documentElement) === area);
      for (const edge of EDGES) {
        const heights = inside.filter(({ dataset }) => dataset["bar"] === edge).map((bar) => coveredBy(bar, edge));
        area.style.setProperty(`--bar-${edge}`, `${Math.ceil(Math.max(0, ...heights))}px`);
      }
    }
  };
  const sizes = new ResizeObserver(measure);
  const find = (): void => {
    const current = [...page.querySelectorAll<HTMLElement>("[data-bar]")];
    const open = page.querySelectorAll("dialog").length;
    if (open === dialogs && current.length === bars.length && current.every((bar, index) => bar === bars[index]))
      return;
    dialogs = open;
    sizes.disconnect();
    bars = current;
    for (const bar of bars) sizes.observe(bar, { box: "border-box" });
    measure();
  };
  const changes = new view.MutationObserver(find);
  changes.observe(page.body, { childList: true, subtree: true });
  view.addEventListener("resize", measure);
  find();
  return () => {
    sizes.disconnect();
    changes.disconnect();
    view.removeEventListener("resize", measure);
  };
}

/** coveredBy returns the height of the page that a bar covers at its edge; none while it is not sticky. */
function coveredBy(bar: HTMLElement, edge: (typeof EDGES)[number]): number {
  const { position, insetBlockStart, insetBlockEnd } = getComputedStyle(bar);
  if (position !== "sticky" && position !== "fixed") return 0;
  const { height } = bar.getBoundingClientRect();
  return height === 0 ? 0 : Math.max(0, height + Number.parseFloat(edge === "start" ? insetBlockStart : insetBlockEnd));
}
