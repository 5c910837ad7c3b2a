/** Calls back after so many milliseconds; returns what cancels it. */
export type Schedule = (callback: () => void, milliseconds: number) => () => void;

/** schedule schedules by the browser's own clock. */
export const schedule: Schedule = (callback, milliseconds) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};
