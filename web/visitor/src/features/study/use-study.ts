import type { StudyQuestion } from "@cicerone/api/types";
import { useState } from "react";
import { useMuseum } from "../../core/museum/hooks";
import { artworkQuestions, startQuestions } from "../../core/museum/lookups";
import { useLeaveStudy } from "../../core/navigation/exit-target";
import { useBack } from "../../core/navigation/navigation";
import type { Query } from "../../core/navigation/paths";
import { useResume } from "../../core/navigation/resume";
import { useBlockReload } from "../../core/offline/page-idle";
import { sendAnswers } from "../../core/visit";
import { phoneStorage } from "../../core/visit/local-storage";
import { type StudyValues, givenAnswers, mayContinue } from "./study";

/** A study being answered, one question at a time. */
export interface Study {
  questions: readonly StudyQuestion[];
  /** Position of the question that is shown. */
  index: number;
  values: StudyValues;
  /** The question that is shown may be left for the next one (STUDY-1). */
  mayContinue: boolean;
  /** Up to which question the visitor may go: all before it are complete. */
  reachable: number;
  /** The visitor has gone from one question to another. */
  moved: boolean;
  /** The current year. */
  year: number;
  /** The answers could not be kept on the phone. */
  failed: boolean;
  answer: (idStudyQuestionAnswer: number, value: string) => void;
  goTo: (question: number) => void;
  /** Goes on; after the last question sends the answers and leaves. */
  next: () => void;
  /** Goes back; from the first question away from the study, which stays unanswered. */
  back: () => void;
}

/** The study of a work; that of the start of the visit when idArtwork is undefined. */
export function useStudy(idArtwork: number | undefined, query: Query): Study {
  const museum = useMuseum();
  const questions = idArtwork === undefined ? startQuestions(museum) : artworkQuestions(museum, idArtwork);
  const [index, setIndex] = useState(0);
  const [values, setValues] = useState<StudyValues>({});
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const leaveArtwork = useLeaveStudy();
  const resume = useResume();
  const toPresentation = useBack("Presentation");
  useBlockReload(sending || Object.values(values).some((value) => value !== ""));

  const [year] = useState(() => new Date().getFullYear());
  const [moved, setMoved] = useState(false);
  const incomplete = questions.findIndex((question) => !mayContinue(question, values, year));
  const reachable = incomplete < 0 ? questions.length - 1 : incomplete;

  const finish = async (): Promise<void> => {
    if (sending) return;
    setSending(true);
    setFailed(false);
    try {
      await sendAnswers(museum.idMuseum, givenAnswers(questions, values));
    } catch (error) {
      // Only logged, and the visitor stays (specification 2 §7); the answers are still on the screen.
      console.warn("study: the answers were not kept:", error instanceof Error ? error.message : error);
      setFailed(true);
      setSending(false);
      return;
    }
    if (idArtwork === undefined) {
      phoneStorage.set("start-studies-made", true);
      resume();
    } else {
      phoneStorage.setStudyMade(idArtwork);
      leaveArtwork(idArtwork, query);
    }
  };

  const goTo = (question: number): void => {
    if (question < 0 || question > reachable) return;
    setIndex(question);
    setMoved(true);
  };

  return {
    questions,
    index,
    values,
    mayContinue: reachable > index || incomplete < 0,
    reachable,
    moved,
    year,
    failed,
    answer: (id, value) => setValues((before) => ({ ...before, [id]: value })),
    goTo,
    next() {
      if (index < questions.length - 1) goTo(index + 1);
      // A question further back may have lost its answer since.
      else if (incomplete < 0) void finish();
    },
    back() {
      if (index > 0) goTo(index - 1);
      else if (idArtwork === undefined) toPresentation();
      else leaveArtwork(idArtwork, query);
    },
  };
}
