import type { VisitStudyQuestionAnswer } from "@cicerone/api/types";
import { formatTimestamp } from "../../lib/time";
import type { PhoneStorage } from "./local-storage";
import type { Outbox } from "./outbox";

/** StudyAnswerGiven is the answer to one input of a study; the outbox adds the visit. */
export type StudyAnswerGiven = Pick<VisitStudyQuestionAnswer, "idStudyQuestionAnswer" | "value">;

/**
 * SendAnswers queues a visitor's answers in one call (specification 2 §7). It resolves when they are on disk, and
 * rejects if the phone could not store them.
 */
export type SendAnswers = (idMuseum: number, answers: readonly StudyAnswerGiven[]) => Promise<void>;

interface SendAnswersDependencies {
  storage: Pick<PhoneStorage, "get">;
  outbox: Pick<Outbox, "add">;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** createSendAnswers returns a function that queues study answers. */
export function createSendAnswers({ storage, outbox, now }: SendAnswersDependencies): SendAnswers {
  return async (idMuseum, answers) => {
    if (answers.length === 0) return;
    const visit = storage.get("visitv2");
    if (visit === null) throw new Error("there is no visit that the answers belong to");
    // They may be sent much later.
    const answerDate = formatTimestamp(now());
    await outbox.add({
      kind: "study-answers",
      visit: visit.visitorToken,
      method: "POST",
      path: `/api/legacy/VisitStudyQuestionAnswer/${idMuseum}/registerAnswers`,
      body: answers.map((answer) => ({ ...answer, answerDate })),
    });
  };
}
