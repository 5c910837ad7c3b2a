import type { VisitStudyQuestionAnswer } from "@cicerone/api/types";
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
}

/** createSendAnswers returns a function that queues study answers. */
export function createSendAnswers({ storage, outbox }: SendAnswersDependencies): SendAnswers {
  return async (idMuseum, answers) => {
    if (answers.length === 0) return;
    const visit = storage.get("visitv2");
    if (visit === null) throw new Error("there is no visit that the answers belong to");
    await outbox.add({
      kind: "study-answers",
      visit: visit.visitorToken,
      method: "POST",
      path: `/api/legacy/VisitStudyQuestionAnswer/${idMuseum}/registerAnswers`,
      body: [...answers],
    });
  };
}
