import { CircleAlert, Users } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Field } from "../../api/content";
import { useOthersIn } from "../../core/draft/session";
import { useFieldLabels } from "../../core/model/labels";
import { FaultText } from "../../core/museum/fault-text";
import { useLanguageName } from "../../ui/language-name";
import type { Fault } from "../../ui/rule-words";
import { FieldClashes } from "./field-clashes";
import { useForm, useProblems, useRefusal } from "./form-context";
import styles from "./form.module.css";

/** FieldIds are the ids that connect a control to its label, help and faults. */
export interface FieldIds {
  control: string;
  label: string;
  /** For aria-describedby. */
  describedBy: string;
  isInvalid: boolean;
}

interface FieldFrameProps {
  type: string;
  field: Field;
  path: string;
  /** Of a value that has one. */
  language?: string | undefined;
  /** Next to the label, such as the length of a text. */
  aside?: ReactNode;
  /** A group of controls is labelled, but not as one control. */
  isGroup?: boolean;
  children: (ids: FieldIds) => ReactNode;
}

/** FieldFrame surrounds a control with its label, help, faults, who else is in it, and what somebody else wrote. */
export function FieldFrame({ type, field, path, language, aside, isGroup, children }: FieldFrameProps): ReactNode {
  const id = useId();
  const t = useTranslations("editor");
  const format = useFormatter();
  const labels = useFieldLabels();
  const languageName = useLanguageName();
  const { museum, open, enter } = useForm();
  const problems = useProblems(path);
  const refusal = useRefusal(path);
  const others = useOthersIn(museum, open.ref, path);
  const help = labels.help(type, field);
  const faults: Fault[] = [...(refusal === undefined ? [] : [refusal]), ...problems];
  const label = (
    <>
      {labels.label(type, field)}
      {language === undefined ? null : <span className={styles["language"]}>{languageName(language)}</span>}
    </>
  );
  const ids = {
    control: `${id}-control`,
    label: `${id}-label`,
    describedBy: [help ? `${id}-help` : "", faults.length > 0 ? `${id}-faults` : ""].filter(Boolean).join(" "),
    isInvalid: faults.length > 0,
  };
  const helpLine = help ? (
    <p id={`${id}-help`} className={styles["help"]} {...(help.lang ? { lang: help.lang, dir: "ltr" } : {})}>
      {help.text}
    </p>
  ) : null;
  return (
    // The control inside has the focus; the frame only notices it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`${styles["field"]} ${faults.length > 0 ? styles["isFaulty"] : ""}`}
      data-path={path}
      onFocus={() => enter(path)}
      onBlur={() => open.flush()}
    >
      <div className={styles["fieldHeader"]}>
        {isGroup ? (
          <span id={ids.label} className={styles["label"]}>
            {label}
          </span>
        ) : (
          <label id={ids.label} htmlFor={ids.control} className={styles["label"]}>
            {label}
          </label>
        )}
        {others.length > 0 ? (
          <span className={styles["others"]}>
            <Users aria-hidden />
            {t("isHere", { names: format.list(others.map(({ name }) => name)), count: others.length })}
          </span>
        ) : null}
        {aside}
      </div>
      {isGroup ? helpLine : null}
      {children(ids)}
      {isGroup ? null : helpLine}
      {faults.length > 0 ? (
        <ul id={`${id}-faults`} className={styles["faults"]}>
          {faults.map((fault) => (
            <li key={fault.message}>
              <CircleAlert aria-hidden />{" "}
              <bdi>
                <FaultText fault={fault} />
              </bdi>
            </li>
          ))}
        </ul>
      ) : null}
      <FieldClashes path={path} label={labels.label(type, field)} />
    </div>
  );
}
