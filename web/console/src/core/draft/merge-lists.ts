/** An item of a list, by its content or, in mergeItems, by the item of the base that it is or has replaced. */
type Id = string;

/** Ids are the items of a list by their identity, in the list's order. */
type Ids = Map<Id, string>;

function common(list: readonly Id[], other: ReadonlySet<Id>): Id[] {
  return list.filter((id) => other.has(id));
}

function reorders(before: readonly Id[], after: readonly Id[]): boolean {
  return common(before, new Set(after)).join("\n") !== common(after, new Set(before)).join("\n");
}

/** mergeLists merges insertions, removals and the order of two lists, as the server does; null if both sides reorder. */
export function mergeLists(base: readonly Id[], yours: readonly Id[], theirs: readonly Id[]): Id[] | null {
  const before = new Set(base);
  const isOwnOrder = reorders(base, yours);
  if (isOwnOrder && reorders(base, theirs) && reorders(yours, theirs)) return null;
  // The first one has the order.
  const [first, second] = isOwnOrder ? [yours, theirs] : [theirs, yours];
  const inSecond = new Set(second);
  const merged = first.filter((id) => !before.has(id) || inSecond.has(id));
  // Behind the last item of the second list that is merged.
  let at = 0;
  for (const id of second) {
    const index = merged.indexOf(id);
    if (index >= 0) at = index + 1;
    else if (!before.has(id)) merged.splice(at++, 0, id);
  }
  return merged;
}

/** Takes a new item behind the same one as an item that is gone for that one, changed. */
function identify(base: readonly string[], list: readonly string[]): Ids {
  const contents = new Set(list);
  const missing = new Map<string, number[]>();
  let behind = "";
  for (const [index, item] of base.entries()) {
    if (contents.has(item)) behind = item;
    else missing.set(behind, [...(missing.get(behind) ?? []), index]);
  }
  const ids: Ids = new Map();
  behind = "";
  for (const item of list) {
    const index = base.indexOf(item);
    if (index >= 0) behind = item;
    const place = index >= 0 ? index : missing.get(behind)?.shift();
    ids.set(place === undefined ? item : String(place), item);
  }
  return ids;
}

/**
 * mergeItems merges lists whose items have no key, as the server does. It returns null if both sides changed an item, or
 * one changed what the other one removed.
 */
export function mergeItems(
  base: readonly string[],
  yours: readonly string[],
  theirs: readonly string[],
): string[] | null {
  const [before, mine, others] = [base, yours, theirs].map((list) => identify(base, list)) as [Ids, Ids, Ids];
  const ids = mergeLists([...before.keys()], [...mine.keys()], [...others.keys()]);
  if (ids === null) return null;
  for (const [id, item] of before) {
    const [own, other] = [mine.get(id), others.get(id)];
    if (own !== item && other !== item && own !== other) return null;
  }
  return ids.map((id) => {
    const [own, other] = [mine.get(id), others.get(id)];
    return (own === undefined || (own === before.get(id) && other !== undefined) ? other : own) ?? "";
  });
}
