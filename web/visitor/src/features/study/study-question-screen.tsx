import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { Picture, backdropSizes } from "@cicerone/ui/picture";
import { ArrowRight, Check, ClipboardList } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useContentTranslator, useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { artworkById } from "../../core/museum/lookups";
import { usePageTitle } from "../../core/museum/page-title";
import { EmptyState } from "../../core/navigation/empty-state";
import type { ScreenProps } from "../../core/navigation/paths";
import { MAX_DOTS } from "../../ui/max-dots";
import { Page } from "../../ui/page";
import { AnswerInput } from "./answer-input";
import { type Study, useStudy } from "./use-study";
import styles from "./study-question.module.css";

/** StudyQuestionScreen asks the museum's questions one at a time, at the start of a visit or after a work (STUDY-1). */
export function StudyQuestionScreen({
  params,
  query,
}: ScreenProps<"StudyQuestion" | "StudyQuestionArtwork">): ReactNode {
  const t = useTranslations();
  const idArtwork = "idArtwork" in params ? params.idArtwork : undefined;
  const study = useStudy(idArtwork, query);
  const title = t("study.title");
  usePageTitle(title);
  if (study.questions.length === 0) return <NoQuestions />;
  if (study.thanked) return <Thanks idArtwork={idArtwork} onLeave={study.leave} />;
  return (
    <form
      className={styles["screen"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (study.mayContinue) study.next();
      }}
    >
      <Backdrop idArtwork={idArtwork} />
      <Page
        title={title}
        fill
        width="column"
        backLabel={t("control.back")}
        onBack={study.back}
        foot={<Foot study={study} />}
      >
        <Question key={study.index} study={study} />
      </Page>
    </form>
  );
}

function Question({ study }: { study: Study }): ReactNode {
  const t = useTranslations();
  const { questions, index: current, values, moved } = study;
  const question = questions[current];
  const title = useContentTranslator(question ?? { localizations: [] }).localizedText("title");
  const heading = useRef<HTMLHeadingElement>(null);

  // Focus the heading of another question; the first one is focused with the screen.
  useEffect(() => {
    if (!moved) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [moved]);

  if (question === undefined) return null;
  return (
    <section className={styles["question"]}>
      <p className={styles["position"]}>
        {questions.length > 1 && <span>{t("study.question", { number: current + 1, total: questions.length })}</span>}
        {question.mandatory && <span>{t("study.required")}</span>}
      </p>
      <h2 ref={heading} tabIndex={-1} {...title.attributes}>
        {title.text}
      </h2>
      {[...question.answers]
        .sort((one, other) => one.order - other.order)
        .map((answer) => (
          <AnswerInput
            key={answer.idStudyQuestionAnswer}
            answer={answer}
            required={question.mandatory}
            year={study.year}
            value={values[answer.idStudyQuestionAnswer] ?? ""}
            onChange={(value) => study.answer(answer.idStudyQuestionAnswer, value)}
          />
        ))}
    </section>
  );
}

/** Foot shows the progress, which is above the question as text too, and the next button. */
function Foot({ study }: { study: Study }): ReactNode {
  const t = useTranslations();
  const note = useId();
  const { questions, index: current } = study;
  const last = current === questions.length - 1;
  return (
    <div className={styles["foot"]}>
      <p id={note} className={styles["note"]} role="status">
        {study.failed ? t("error.unexpected") : study.mayContinue ? "" : t("study.incomplete")}
      </p>
      {questions.length > 1 && questions.length <= MAX_DOTS && (
        <ol className={styles["dots"]}>
          {questions.map(({ idStudyQuestion }, index) => (
            <li key={idStudyQuestion}>
              <button
                type="button"
                aria-label={t("control.goTo", { number: index + 1, total: questions.length })}
                aria-current={index === current ? "step" : undefined}
                disabled={index > study.reachable}
                onClick={() => study.goTo(index)}
              />
            </li>
          ))}
        </ol>
      )}
      <Button type="submit" disabled={!study.mayContinue} aria-describedby={note}>
        {t(last ? "control.finish" : "control.next")}
        {last ? <Check aria-hidden /> : <ArrowRight aria-hidden className={styles["towards"]} />}
      </Button>
    </div>
  );
}

/** Backdrop shows the work that is asked about, or the museum. */
function Backdrop({ idArtwork }: { idArtwork: number | undefined }): ReactNode {
  const museum = useMuseum();
  const factsOf = useMediaFacts();
  const work = idArtwork === undefined ? undefined : artworkById(museum, idArtwork);
  const src = work?.mainImageUrl || museum.homeImageUrl;
  if (src === "") return null;
  return (
    <div className={styles["backdrop"]}>
      <Picture src={src} alt="" facts={factsOf(src)} sizes={backdropSizes(100)} />
    </div>
  );
}

/** How long the thanks are shown; a tap is faster. */
const THANKS_MS = 2000;

/** Thanks thanks the visitor for the answers and leaves the study. */
function Thanks({ idArtwork, onLeave }: { idArtwork: number | undefined; onLeave: () => void }): ReactNode {
  const t = useTranslations();
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useRef(onLeave);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => leave.current(), THANKS_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles["thanks"]}>
      <Backdrop idArtwork={idArtwork} />
      <Check aria-hidden className={styles["done"]} />
      <h1 ref={heading} tabIndex={-1}>
        {t("study.thanks")}
      </h1>
      <Button onClick={onLeave}>
        {t("control.continue")}
        <ArrowRight aria-hidden className={styles["towards"]} />
      </Button>
    </div>
  );
}

function NoQuestions(): ReactNode {
  const t = useTranslations();
  return <EmptyState title={t("error.no_resources")} icon={<ClipboardList aria-hidden />} />;
}
