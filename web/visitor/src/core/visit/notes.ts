import type { VisitStep, VisitWant } from "@cicerone/api/types";
import type { PhoneStorage } from "./local-storage";
import type { Outbox } from "./outbox";
import { warnNotRecorded } from "./visits";

/**
 * NoteWant queues what the visitor wanted and did not get (STATS-1). The value is the typed digits, the language's
 * primary subtag, or nothing for the camera.
 */
export type NoteWant = (kind: VisitWant["kind"], value?: string) => void;

/** NoteStep queues that the visitor saw a step of a route (STATS-6). */
export type NoteStep = (idRoute: number, idStep: number) => void;

/** Notes count something once for the visit; in kids mode they do nothing. */
export interface Notes {
  noteWant: NoteWant;
  noteStep: NoteStep;
}

interface NotesDependencies {
  storage: Pick<PhoneStorage, "get">;
  outbox: Pick<Outbox, "add">;
}

/** createNotes returns a page's notes; the server ignores those that other pages repeat. */
export function createNotes({ storage, outbox }: NotesDependencies): Notes {
  const noted = new Set<string>();
  const note = (kind: "want" | "step", path: string, body: object): void => {
    const visit = storage.get("visitv2")?.visitorToken;
    const name = `${visit} ${kind} ${JSON.stringify(body)}`;
    if (visit === undefined || storage.get("mode") === "kids" || noted.has(name)) return;
    noted.add(name);
    outbox.add({ kind, visit, method: "POST", path, body }).catch(warnNotRecorded);
  };
  return {
    noteWant: (kind, value = "") =>
      note("want", "/api/v2/visitWant", { kind, value } satisfies Omit<VisitWant, "idVisit">),
    noteStep: (idRoute, idStep) =>
      note("step", "/api/v2/visitStep", { idRoute, idStep } satisfies Omit<VisitStep, "idVisit">),
  };
}
