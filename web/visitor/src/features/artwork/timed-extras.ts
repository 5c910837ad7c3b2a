import type { Resource } from "@cicerone/api/types";

/** A resource that pops up while the main audio is between two seconds (specification 1 §2, ART-6). */
export interface TimedExtra {
  resource: Resource;
  /** Seconds of the main audio. */
  start: number;
  /** The pop-up closes at this second; Infinity where the resource has none. */
  end: number;
}

/** Reads minutes:seconds ("1:05") to seconds; undefined when it is none. */
export function parseSeconds(text: string | undefined): number | undefined {
  const match = /^(\d{1,5}):([0-5]?\d)$/.exec(text?.trim() ?? "");
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2]);
}

/** The resources that have their time, each once, by their start. One that ends before it starts has none. */
export function timedExtras(resources: readonly Resource[]): TimedExtra[] {
  const timed = new Map<number, TimedExtra>();
  for (const resource of resources) {
    const start = parseSeconds(resource.startTime);
    const end = parseSeconds(resource.endTime) ?? Number.POSITIVE_INFINITY;
    if (start !== undefined && end > start) timed.set(resource.idResource, { resource, start, end });
  }
  return [...timed.values()].sort((a, b) => a.start - b.start);
}

/** What has popped up, by idResource. One extra at a time is shown: the one that started last. */
export interface PopUp {
  shown: number | null;
  /** The visitor has touched it: it stays until they close it (decisions, App). */
  touched: boolean;
  /** Those that the visitor closed while it was their time; they come again when their time does. */
  closed: readonly number[];
}

/** Nothing has popped up yet. */
export const NO_POP_UP: PopUp = { shown: null, touched: false, closed: [] };

/** What changes a pop-up: the main audio's clock, or the visitor. */
export type PopUpEvent =
  | {
      type: "clock";
      /** Second of the main audio. */
      second: number;
      /** False before the audio has begun and after it has ended: then it is nobody's time. */
      running: boolean;
    }
  | { type: "touch" }
  | { type: "close" };

/**
 * The pop-up after an event. It follows the clock wherever that goes, back and forth, and however fast: what
 * it shows depends on the second alone. One that was touched is left alone; another one whose time comes
 * meanwhile follows when it is closed.
 */
export function nextPopUp(timed: readonly TimedExtra[], now: PopUp, event: PopUpEvent): PopUp {
  switch (event.type) {
    case "touch":
      return now.shown === null || now.touched ? now : { ...now, touched: true };
    case "close":
      if (now.shown === null) return now;
      return { shown: null, touched: false, closed: [...now.closed, now.shown] };
    case "clock": {
      const due = event.running ? dueAt(timed, event.second) : [];
      const closed = now.closed.filter((id) => due.includes(id));
      if (now.touched) return closed.length === now.closed.length ? now : { ...now, closed };
      const shown = due.filter((id) => !closed.includes(id)).at(-1) ?? null;
      return shown === now.shown && closed.length === now.closed.length ? now : { shown, touched: false, closed };
    }
  }
}

/** idResource of those whose time it is, the last started last. */
function dueAt(timed: readonly TimedExtra[], second: number): number[] {
  return timed.filter(({ start, end }) => start <= second && second < end).map(({ resource }) => resource.idResource);
}
