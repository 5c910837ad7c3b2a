/** Box is where an entry of a menu is in the window. */
export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** orderAt returns an order in which the dragged entry has the place under the pointer. */
export function orderAt(
  order: readonly string[],
  dragged: string,
  boxes: ReadonlyMap<string, Box>,
  { x, y }: { x: number; y: number },
): readonly string[] {
  const from = order.indexOf(dragged);
  for (const [to, id] of order.entries()) {
    const box = boxes.get(id);
    if (id === dragged || box === undefined) continue;
    const { top, bottom, left, right } = box;
    if (x < left || x > right || y < top || y > bottom) continue;
    const middle = (top + bottom) / 2;
    // Entries of different heights would change places to and fro without the middle between them.
    const isInRow = boxes.get(dragged)?.top === top;
    if (!isInRow && (to > from ? y < middle : y > middle)) return order;
    const rest = order.filter((other) => other !== dragged);
    return [...rest.slice(0, to), dragged, ...rest.slice(to)];
  }
  return order;
}
