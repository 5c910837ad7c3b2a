import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Period } from "../../api/statistics";
import { Section } from "../../ui/screen";
import { EmptyState } from "../../ui/state";
import { ChoiceTable } from "./choice-table";
import { Figure, changeOf, differenceOf } from "./figure";
import { ScoreFigure } from "./score-figure";
import { type InputRow, type QuestionRow, isText } from "./studies";
import { StudyTexts } from "./study-texts";
import { WorkName } from "./work-name";
import styles from "./studies.module.css";

interface StudySectionProps {
  museum: string;
  period: Required<Period>;
  question: QuestionRow;
}

/** StudySection shows what visits answered to a question, input by input. */
export function StudySection({ museum, period, question }: StudySectionProps): ReactNode {
  const { title, language, inputs } = question;
  return (
    <div className={styles["question"]}>
      <Section
        title={<bdi lang={language?.slice(0, 2)}>{title}</bdi>}
        help={<WhereAsked museum={museum} question={question} />}
      >
        {inputs.map((input) => (
          <div key={input.id} className={styles["input"]}>
            <InputSummary days={period.days} input={input} />
            {isText(input) ? (
              <StudyTexts museum={museum} period={period} input={input} name={input.label ?? title} />
            ) : (
              <Choices period={period} input={input} name={input.label ?? title} />
            )}
          </div>
        ))}
      </Section>
    </div>
  );
}

function WhereAsked({ museum, question: { asked, work } }: Pick<StudySectionProps, "museum" | "question">): ReactNode {
  const t = useTranslations("statistics");
  if (!asked) return t("notAsked");
  if (work === undefined) return t("askedAtStart");
  return t.rich("askedAfter", { work: () => <WorkName museum={museum} work={work} /> });
}

/** How many answered, and what that amounts to. */
function InputSummary({ days, input }: { days: Period["days"]; input: InputRow }): ReactNode {
  const t = useTranslations("statistics");
  const format = useFormatter();
  const { label, language, answered, mean, score, before } = input;
  const tenths = (count: number): string =>
    format.number(count, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <div className={styles["summary"]}>
      {label === undefined ? null : (
        <h3>
          <bdi lang={language?.slice(0, 2)}>{label}</bdi>
        </h3>
      )}
      {answered === 0 || isText(input) ? null : ( // texts have a number of their own, by when they were received
        <p className={styles["answered"]}>{t("answered", { visits: answered })}</p>
      )}
      {mean === undefined && score === undefined ? null : (
        <dl className={styles["results"]}>
          {mean === undefined ? null : (
            <Figure
              name={t("mean")}
              value={t("ofFive", { mean: tenths(mean) })}
              change={changeOf(days, differenceOf(mean, before?.mean, 10), tenths)}
            />
          )}
          <ScoreFigure days={days} score={score} before={before?.score} />
        </dl>
      )}
    </div>
  );
}

function Choices({ period, input, name }: { period: Required<Period>; input: InputRow; name: string }): ReactNode {
  const t = useTranslations("statistics");
  if (input.answered === 0) return <EmptyState title={t("noAnswers")} />;
  return <ChoiceTable label={name} period={period} input={input} />;
}
