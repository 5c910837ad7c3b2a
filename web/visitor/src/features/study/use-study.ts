import type { StudyQuestion } from "@cicerone/api/types";
import { useRef, useState } from "react";
import { useMuseum } from "../../core/museum/hooks";
import { artworkQuestions, startQuestions } from "../../core/museum/lookups";
import { useLeaveStudy } from "../../core/navigation/exit-target";
import { useBack } from "../../core/navigation/navigation";
import type { Query } from "../../core/navigation/paths";
import { useResume } from "../../core/navigation/resume";
import { useBlockReload } from "../../core/offline/page-idle";
import { useServices } from "../../core/services";
import { type StudyValues, givenAnswers, mayContinue } from "./study";

/** Study is the state of the questions, shown one at a time. */
export interface Study {
  questions: readonly StudyQuestion[];
  /** Index of the shown question. */
  index: number;
  values: StudyValues;
  /** The visitor may leave the shown question for the next one (STUDY-1). */
  mayContinue: boolean;
  /** Index of the last reachable question: all before it are complete. */
  reachable: number;
  /** The visitor has changed the question. */
  moved: boolean;
  /** The current year. */
  year: number;
  /** The answers could not be stored on the phone. */
  failed: boolean;
  /** Answers have been given and sent: the visitor is thanked. */
  thanked: boolean;
  answer: (idStudyQuestionAnswer: number, value: string) => void;
  goTo: (question: number) => void;
  /** Shows the next question; after the last one sends the answers. */
  next: () => void;
  /** Leaves the answered study. */
  leave: () => void;
  /** Shows the previous question; from the first one leaves the study unanswered. */
  back: () => void;
}

/** useStudy is the study of a work, or of the start of the visit if idArtwork is undefined. */
export function useStudy(idArtwork: number | undefined, query: Query): Study {
  const { storage, sendAnswers } = useServices();
  const museum = useMuseum();
  const questions = idArtwork === undefined ? startQuestions(museum) : artworkQuestions(museum, idArtwork);
  const [draft] = useState(() => {
    const stored = storage.get("cicerone-study-draft");
    return stored?.idMuseum === museum.idMuseum && stored.idArtwork === idArtwork ? stored : null;
  });
  const [index, setIndex] = useState(Math.max(0, Math.min(draft?.index ?? 0, questions.length - 1)));
  const [values, setValues] = useState<StudyValues>(draft?.values ?? {});
  const sending = useRef(false);
  const left = useRef(false);
  const [failed, setFailed] = useState(false);
  const [thanked, setThanked] = useState(false);
  const leaveArtwork = useLeaveStudy();
  const resume = useResume();
  const toPresentation = useBack("Presentation");
  useBlockReload(Object.values(values).some((value) => value !== ""));

  const [year] = useState(() => new Date().getFullYear());
  const [moved, setMoved] = useState(false);
  const incomplete = questions.findIndex((question) => !mayContinue(question, values, year));
  const reachable = incomplete < 0 ? questions.length - 1 : incomplete;

  const finish = async (): Promise<void> => {
    // A second tap may come before the screen has changed.
    if (sending.current) return;
    sending.current = true;
    setFailed(false);
    try {
      await sendAnswers(museum.idMuseum, givenAnswers(questions, values));
    } catch (error) {
      // Only logged, and the visitor stays (specification 2 §7); the answers are still on the screen.
      console.warn("study: the answers were not kept:", error instanceof Error ? error.message : error);
      setFailed(true);
      sending.current = false;
      return;
    }
    storage.remove("cicerone-study-draft");
    if (idArtwork === undefined) storage.set("start-studies-made", true);
    else storage.setStudyMade(idArtwork);
    // After the one question of the start the guide comes next, without another screen in between.
    const hasAnswers = Object.values(values).some((value) => value !== "");
    if (hasAnswers && (idArtwork !== undefined || questions.length > 1)) setThanked(true);
    else leave();
  };

  const leave = (): void => {
    // A tap may come as the time of the thanks ends.
    if (left.current) return;
    left.current = true;
    if (idArtwork === undefined) resume();
    else leaveArtwork(idArtwork, query);
  };

  /** Stores the answers until they are sent, so that a reloaded page continues with them. */
  const store = (shown: number, given: StudyValues) =>
    storage.set("cicerone-study-draft", {
      idMuseum: museum.idMuseum,
      ...(idArtwork === undefined ? {} : { idArtwork }),
      index: shown,
      values: given,
    });

  const goTo = (question: number): void => {
    if (question < 0 || question > reachable) return;
    setIndex(question);
    store(question, values);
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
    thanked,
    leave,
    answer(id, value) {
      const given = { ...values, [id]: value };
      setValues(given);
      store(index, given);
    },
    goTo,
    next() {
      if (index < questions.length - 1) goTo(index + 1);
      // An earlier answer may have been removed.
      else if (incomplete < 0) void finish();
    },
    back() {
      if (index > 0) goTo(index - 1);
      else if (idArtwork === undefined) toPresentation();
      else leaveArtwork(idArtwork, query);
    },
  };
}
