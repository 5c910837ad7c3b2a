import type { StudyAnswer } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Checkbox, Field } from "@cicerone/ui/field";
import { type ReactNode, useId, useState } from "react";
import { useContentTranslator } from "../../core/museum/hooks";
import type { LocalizedText } from "../../core/museum/localization";
import { Options, Recommendation, Stars } from "./choices";
import { EARLIEST_YEAR, MAX_LINE, MAX_TEXT, YEAR_DIGITS, ZIP_DIGITS, digitsOf, isValid } from "./study";
import styles from "./study-question.module.css";

export interface AnswerInputProps {
  answer: StudyAnswer;
  required: boolean;
  /** The current year. */
  year: number;
  value: string;
  onChange: (value: string) => void;
}

/** InputProps adds an input's label with its language attributes. */
export interface InputProps extends AnswerInputProps {
  label: LocalizedText;
}

/** AnswerInput is the input of an answer, by its type (STUDY-2, STUDY-3). */
export function AnswerInput(props: AnswerInputProps): ReactNode {
  const t = useTranslations();
  const { type } = props.answer;
  const own = useContentTranslator(props.answer).localizedText("label");
  const label = own.text === "" ? { text: t(FALLBACK_LABELS[type] ?? "study.write"), attributes: {} } : own;
  return (
    <div className={styles["answer"]} {...label.attributes}>
      <ByType {...props} label={label} />
    </div>
  );
}

/** Labels of inputs for which the museum set none. */
const FALLBACK_LABELS: Record<
  string,
  "study.birthYear" | "study.zip" | "study.recommendation" | "study.choose" | "study.chooseMany"
> = {
  BIRTH_YEAR: "study.birthYear",
  ZIP: "study.zip",
  RECOMMENDATION: "study.recommendation",
  SELECT: "study.choose",
  SELECTOR: "study.choose",
  RADIO: "study.choose",
  RATING: "study.choose",
  MULTIPLE: "study.chooseMany",
};

function ByType(props: InputProps): ReactNode {
  switch (props.answer.type) {
    case "TEXTAREA":
      return <TextArea {...props} />;
    case "DATE":
      return <DateField {...props} />;
    case "BIRTH_YEAR":
    case "ZIP":
      return <NumberField {...props} />;
    case "SELECT":
    case "SELECTOR":
      return <Select {...props} />;
    case "MULTIPLE":
    case "RADIO":
      return <Options {...props} />;
    case "RATING":
      return <Stars {...props} />;
    case "RECOMMENDATION":
      return <Recommendation {...props} />;
    case "CHECKBOX":
      return (
        <Checkbox checked={props.value === "true"} onChange={(checked) => props.onChange(checked ? "true" : "")}>
          {props.label.text}
        </Checkbox>
      );
    default:
      return <Line {...props} />;
  }
}

function Line({ label, required, value, onChange }: InputProps): ReactNode {
  return (
    <Field
      label={label.text}
      required={required}
      maxLength={MAX_LINE}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function TextArea({ label, required, value, onChange }: InputProps): ReactNode {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label.text}</label>
      <textarea
        id={id}
        rows={5}
        required={required}
        maxLength={MAX_TEXT}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}

function DateField({ label, required, year, value, onChange }: InputProps): ReactNode {
  return (
    <Field
      type="date"
      label={label.text}
      required={required}
      min={`${EARLIEST_YEAR}-01-01`}
      max={`${year + 100}-12-31`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** NumberField accepts digits only, and shows its error after it has lost the focus. */
function NumberField({ answer, label, required, year, value, onChange }: InputProps): ReactNode {
  const t = useTranslations();
  const [left, setLeft] = useState(false);
  const isZip = answer.type === "ZIP";
  const digits = isZip ? ZIP_DIGITS : YEAR_DIGITS;
  const hint = isZip ? t("study.zipHint") : `${EARLIEST_YEAR}–${year}`;
  const wrong = value !== "" && !isValid(answer.type, value, year) && (left || value.length === digits);
  return (
    <Field
      label={label.text}
      error={wrong ? hint : undefined}
      hint={value !== "" && value.length < digits ? hint : undefined}
      required={required}
      inputMode="numeric"
      autoComplete={isZip ? "postal-code" : "bday-year"}
      value={value}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onChange={(event) => onChange(digitsOf(event.target.value, digits))}
    />
  );
}

function Select({ answer, label, required, value, onChange }: InputProps): ReactNode {
  const t = useTranslations();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label.text}</label>
      <select id={id} required={required} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t("study.choose")}</option>
        {answer.options.map((option) => (
          <SelectOption key={option.idStudyQuestionAnswerOption} option={option} />
        ))}
      </select>
    </>
  );
}

function SelectOption({ option }: { option: StudyAnswer["options"][number] }): ReactNode {
  const label = useContentTranslator(option).localizedText("label");
  return (
    <option value={option.idStudyQuestionAnswerOption} {...label.attributes}>
      {label.text}
    </option>
  );
}
