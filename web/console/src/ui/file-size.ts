import { useCallback } from "react";
import { useFormatter } from "use-intl";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** useFileSize returns a function that says a number of bytes. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormatter();
  return useCallback(
    (bytes) => {
      const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
      const value = bytes / 1000 ** step;
      const maximumFractionDigits = step > 0 && value < 10 ? 1 : 0;
      return format.number(value, {
        style: "unit",
        unit: UNITS[step] ?? "byte",
        unitDisplay: "short",
        maximumFractionDigits,
      });
    },
    [format],
  );
}
