/** Schedule calls back after a delay; it returns a function that cancels it. */
export type Schedule = (callback: () => void, milliseconds: number) => () => void;

/** schedule uses the browser's timers. */
export const schedule: Schedule = (callback, milliseconds) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};
