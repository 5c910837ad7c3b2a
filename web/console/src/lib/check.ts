/** MIN_PASSWORD is how many characters a password has at least (specification 3 §1). */
export const MIN_PASSWORD = 12;

/** isEmail reports whether a text may be an e-mail address; the server decides. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text.trim());
}

/** initialsOf returns up to two letters that stand for a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => Array.from(word ?? "")[0] ?? "");
  return letters.join("").toLocaleUpperCase();
}
