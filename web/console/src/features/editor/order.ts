/** DropTarget is where dragged rows are dropped, as react-aria reports it. */
interface DropTarget {
  key: string | number;
  dropPosition: "before" | "after" | "on";
}

/** movedKeys returns keys after some of them were moved before or behind another one. */
export function movedKeys(keys: readonly string[], moved: readonly string[], target: DropTarget): string[] {
  const rest = keys.filter((key) => !moved.includes(key));
  const at = rest.indexOf(String(target.key));
  if (at < 0) return [...keys];
  const inOrder = keys.filter((key) => moved.includes(key));
  rest.splice(target.dropPosition === "before" ? at : at + 1, 0, ...inOrder);
  return rest;
}

const KEY_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

/**
 * newKey returns a key for a new item of a list, such as step-k7pa. It is random: two people who add an item at the
 * same time add two.
 */
export function newKey(stem: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return `${stem}-${[...bytes].map((byte) => KEY_LETTERS.charAt(byte % KEY_LETTERS.length)).join("")}`;
}
