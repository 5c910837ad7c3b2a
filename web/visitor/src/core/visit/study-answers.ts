import type { VisitStudyQuestionAnswer } from "@cicerone/api/types";
import type { PhoneStorage } from "./local-storage";
import type { Outbox } from "./outbox";

/** StudyAnswerGiven is what a visitor answered to one input of a study; the outbox adds the visit. */
export type StudyAnswerGiven = Pick<VisitStudyQuestionAnswer, "idStudyQuestionAnswer" | "value">;

/**
 * Hands a visitor's answers to the outbox, in one call (specification 2 §7): `await sendAnswers(idMuseum, given)`.
 * Resolves when they are on disk; the server has them once, as soon as it can be reached. Rejects when the phone
 * could not keep them. No answers, no call.
 */
export type SendAnswers = (idMuseum: number, answers: readonly StudyAnswerGiven[]) => Promise<void>;

interface SendAnswersDependencies {
  storage: Pick<PhoneStorage, "get">;
  outbox: Pick<Outbox, "add">;
}

/** createSendAnswers makes what sends a phone's study answers. */
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
