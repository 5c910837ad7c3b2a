import type { VisitWant } from "@cicerone/api/types";
import type { PhoneStorage } from "./local-storage";
import type { Outbox } from "./outbox";
import { warnNotRecorded } from "./visits";

/**
 * NoteWant queues what the visitor wanted and did not get, once for the visit (STATS-1); in kids mode it does nothing. The
 * value is the typed digits, the language's primary subtag, or nothing for the camera.
 */
export type NoteWant = (kind: VisitWant["kind"], value?: string) => void;

interface NoteWantDependencies {
  storage: Pick<PhoneStorage, "get">;
  outbox: Pick<Outbox, "add">;
}

/** createNoteWant returns a page's function that queues wants; the server ignores those that other pages repeat. */
export function createNoteWant({ storage, outbox }: NoteWantDependencies): NoteWant {
  const noted = new Set<string>();
  return (kind, value = "") => {
    const visit = storage.get("visitv2")?.visitorToken;
    const want = `${visit} ${kind} ${value}`;
    if (visit === undefined || storage.get("mode") === "kids" || noted.has(want)) return;
    noted.add(want);
    outbox
      .add({
        kind: "want",
        visit,
        method: "POST",
        path: "/api/v2/visitWant",
        body: { kind, value } satisfies Omit<VisitWant, "idVisit">,
      })
      .catch(warnNotRecorded);
  };
}
