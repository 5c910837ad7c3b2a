/** The most characters of a museum's code. */
const MAX_CODE = 20;

/**
 * museumCodeOf proposes the code of a museum from its name: the name in Latin letters and digits; where that is long, the
 * first letters of its words, or the first of two words. It is empty for a name without Latin letters.
 */
export function museumCodeOf(name: string): string {
  const words = name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
  const whole = words.join("");
  if (whole.length <= MAX_CODE) return whole;
  const short = words.length > 2 ? words.map((word) => word[0]).join("") : (words[0] ?? "");
  return short.slice(0, MAX_CODE);
}

/** isMuseumCode reports whether a text can be the code of a museum. */
export function isMuseumCode(text: string): boolean {
  return /^[A-Za-z0-9]{2,20}$/.test(text);
}
