/** The specification's units with their names in Intl. */
const UNITS = [
  ["B", "byte"],
  ["Kb", "kilobyte"],
  ["Mb", "megabyte"],
  ["Gb", "gigabyte"],
  ["Tb", "terabyte"],
] as const;

/** Units that a language writes like English: the specification has its own spelling of them. */
const ENGLISH_UNIT = /^(?:[kmgt]?b|byte)$/i;

/**
 * formatSize formats bytes as B, Kb, Mb, Gb or Tb in steps of 1024, with two decimals (specification 2 §2), in the
 * language of the BCP 47 tag: its decimal sign, and its units if it has other ones.
 */
export function formatSize(bytes: number, tag: string): string {
  let value = Math.max(0, bytes);
  let step = 0;
  // A value that rounds to 1024.00 belongs to the next unit.
  while (step < UNITS.length - 1 && Number(value.toFixed(2)) >= 1024) {
    value /= 1024;
    step += 1;
  }
  const [name, unit] = UNITS[step] ?? UNITS[0];
  const format = new Intl.NumberFormat(tag, {
    style: "unit",
    unit,
    unitDisplay: "short",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });
  return (
    format
      .formatToParts(value)
      .map((part) => (part.type === "unit" && ENGLISH_UNIT.test(part.value) ? name : part.value))
      .join("")
      // The unit stays on the number's line.
      .replaceAll(/\s/g, "\u00A0")
  );
}
