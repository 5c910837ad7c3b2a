import type { VisitStep, VisitUse, VisitWant } from "@cicerone/api/types";
import type { PhoneStorage } from "./local-storage";
import type { Outbox } from "./outbox";
import type { Use } from "./uses";
import { warnNotRecorded } from "./visits";

/**
 * NoteWant queues what the visitor wanted and did not get (STATS-1). The value is the typed digits, the language's
 * primary subtag, or nothing for the camera.
 */
export type NoteWant = (kind: VisitWant["kind"], value?: string) => void;

/** NoteStep queues that the visitor saw a step of a route (STATS-6). */
export type NoteStep = (idRoute: number, idStep: number) => void;

/** NoteUse queues that the visitor used something of the guide (STATS-1). */
export type NoteUse = (use: Use) => void;

/** Notes count something once for the visit; in kids mode only the mode itself. */
export interface Notes {
  noteWant: NoteWant;
  noteStep: NoteStep;
  noteUse: NoteUse;
}

interface NotesDependencies {
  storage: Pick<PhoneStorage, "get">;
  outbox: Pick<Outbox, "add">;
}

/** createNotes returns a page's notes; the server ignores those that other pages repeat. */
export function createNotes({ storage, outbox }: NotesDependencies): Notes {
  const noted = new Set<string>();
  const note = (kind: "want" | "step" | "use", path: string, body: object): void => {
    const visit = storage.get("visitv2")?.visitorToken;
    const name = `${visit} ${kind} ${JSON.stringify(body)}`;
    if (visit === undefined || noted.has(name)) return;
    noted.add(name);
    outbox.add({ kind, visit, method: "POST", path, body }).catch(warnNotRecorded);
  };
  const isKids = (): boolean => storage.get("mode") === "kids";
  return {
    noteWant: (kind, value = "") => {
      if (!isKids()) note("want", "/api/v2/visitWant", { kind, value } satisfies Omit<VisitWant, "idVisit">);
    },
    noteStep: (idRoute, idStep) => {
      if (!isKids()) note("step", "/api/v2/visitStep", { idRoute, idStep } satisfies Omit<VisitStep, "idVisit">);
    },
    noteUse: (use) => {
      if (!isKids() || use === "KIDS") note("use", "/api/v2/visitUse", { use } satisfies Omit<VisitUse, "idVisit">);
    },
  };
}
