import type { Changes, Values } from "../../api/content";
import type { Extra } from "./extras-lane";

/** DEFAULT_LENGTH_S is how long an extra without an end is shown on the waveform. */
const DEFAULT_LENGTH_S = 10;

/** NamedExtra is additional information of a work, which can pop up while the work's sound plays. */
export type NamedExtra = Pick<Extra, "key" | "title">;

/** placeableExtras returns the additional information of a work, with and without a time. */
export function placeableExtras(values: Values, language: string): NamedExtra[] {
  const keys = values["resources"];
  if (!Array.isArray(keys)) return [];
  return keys.flatMap((key): NamedExtra[] => {
    if (typeof key !== "string" || values[`resources/${key}/additional`] !== true) return [];
    const title = values[`resources/${key}/title/${language}`];
    return [{ key, title: typeof title === "string" ? title : key }];
  });
}

/** extrasOf returns the additional information of a work that pops up while its sound plays. */
export function extrasOf(values: Values, language: string): Extra[] {
  return placeableExtras(values, language).flatMap(({ key, title }): Extra[] => {
    const start = secondsOf(values[`resources/${key}/start`]);
    if (start === null) return [];
    const end = secondsOf(values[`resources/${key}/end`]) ?? start + DEFAULT_LENGTH_S;
    return [{ key, title, start, end }];
  });
}

/** placeExtra returns the changes by which an extra pops up at a second; it stays as long as it did. */
export function placeExtra(values: Values, key: string, second: number): Changes {
  const path = `resources/${key}`;
  const [start, end] = [secondsOf(values[`${path}/start`]), secondsOf(values[`${path}/end`])];
  const placed = { [`${path}/start`]: momentOf(second) };
  return start === null || end === null ? placed : { ...placed, [`${path}/end`]: momentOf(second + end - start) };
}

function secondsOf(value: unknown): number | null {
  const match = typeof value === "string" ? /^(\d+):(\d{1,2})$/.exec(value) : null;
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** momentOf writes a second of a sound as the content model has it, such as 1:05. */
export function momentOf(second: number): string {
  const whole = Math.round(second);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
