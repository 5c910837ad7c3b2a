import type { Resource } from "@cicerone/api/types";

/** TimedExtra is a resource that pops up between two positions of the main audio (specification 1 §2, ART-6). */
export interface TimedExtra {
  resource: Resource;
  /** Seconds of the main audio. */
  start: number;
  /** The pop-up closes at this second; Infinity where the resource has none. */
  end: number;
}

/** parseSeconds parses minutes:seconds ("1:05"); undefined if text has another form. */
export function parseSeconds(text: string | undefined): number | undefined {
  const match = /^(\d{1,5}):([0-5]?\d)$/.exec(text?.trim() ?? "");
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2]);
}

/** timedExtras returns the resources with a valid time range, without duplicates, sorted by start. */
export function timedExtras(resources: readonly Resource[]): TimedExtra[] {
  const timed = new Map<number, TimedExtra>();
  for (const resource of resources) {
    const start = parseSeconds(resource.startTime);
    const end = parseSeconds(resource.endTime) ?? Number.POSITIVE_INFINITY;
    if (start !== undefined && end > start) timed.set(resource.idResource, { resource, start, end });
  }
  return [...timed.values()].sort((a, b) => a.start - b.start);
}

/** PopUp is the state of the pop-ups, by idResource. Only the extra that started last is shown. */
export interface PopUp {
  shown: number | null;
  /** The visitor has touched the shown extra: it stays until they close it (decisions, App). */
  touched: boolean;
  /** Extras closed by the visitor; each is shown again when its time range is entered again. */
  closed: readonly number[];
}

/** NO_POP_UP is the initial state. */
export const NO_POP_UP: PopUp = { shown: null, touched: false, closed: [] };

/** PopUpEvent is a change of the main audio's position or an action of the visitor. */
export type PopUpEvent =
  | {
      type: "clock";
      /** Second of the main audio. */
      second: number;
      /** False before the audio has started and after it has ended: no extra is shown. */
      running: boolean;
    }
  | { type: "touch" }
  | { type: "close" };

/**
 * nextPopUp returns the state after an event. What is shown depends only on the position, not on how it was reached.
 * A touched extra stays; another one that becomes due follows when it is closed.
 */
export function nextPopUp(timed: readonly TimedExtra[], now: PopUp, event: PopUpEvent): PopUp {
  switch (event.type) {
    case "touch":
      return now.shown === null || now.touched ? now : { ...now, touched: true };
    case "close":
      if (now.shown === null) return now;
      return { shown: null, touched: false, closed: [...now.closed, now.shown] };
    case "clock": {
      const dueIds = event.running ? dueAt(timed, event.second) : [];
      const closed = now.closed.filter((id) => dueIds.includes(id));
      if (now.touched) return closed.length === now.closed.length ? now : { ...now, closed };
      const shown = dueIds.filter((id) => !closed.includes(id)).at(-1) ?? null;
      return shown === now.shown && closed.length === now.closed.length ? now : { shown, touched: false, closed };
    }
  }
}

/** dueAt returns the idResource of each extra whose range includes the second, sorted by start. */
function dueAt(timed: readonly TimedExtra[], second: number): number[] {
  return timed.filter(({ start, end }) => start <= second && second < end).map(({ resource }) => resource.idResource);
}
