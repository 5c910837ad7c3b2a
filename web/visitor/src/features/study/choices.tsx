import { useTranslations } from "@cicerone/i18n/provider";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { Star } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useLocalize } from "../../core/museum/hooks";
import type { InputProps } from "./answer-input";
import { MAX_RATING, MAX_RECOMMENDATION, toggleOption } from "./study";
import styles from "./choices.module.css";

/** Options lists options: one can be chosen for RADIO, several for MULTIPLE. */
export function Options({ answer, label, required, value, onChange }: InputProps): ReactNode {
  const t = useTranslations();
  const name = useId();
  const localize = useLocalize();
  const many = answer.type === "MULTIPLE";
  const chosen = value.split(",");
  return (
    <fieldset className={styles["choice"]} {...requiredGroup(required, many)}>
      <legend>
        {label.text}
        {many && label.text !== t("study.chooseMany") && <VisuallyHidden> {t("study.chooseMany")}</VisuallyHidden>}
      </legend>
      {answer.options.map((option) => {
        const id = option.idStudyQuestionAnswerOption;
        const label = localize(option).localizedText("label");
        return (
          <label key={id} className={styles["row"]}>
            <input
              type={many ? "checkbox" : "radio"}
              name={name}
              checked={chosen.includes(String(id))}
              onChange={() => onChange(many ? toggleOption(value, id) : String(id))}
            />
            <span {...label.attributes}>{label.text}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Stars is a rating of one to five stars. */
export function Stars({ label, required, value, onChange }: InputProps): ReactNode {
  const t = useTranslations();
  const name = useId();
  return (
    <fieldset className={styles["choice"]} {...requiredGroup(required)}>
      <legend>{label.text}</legend>
      <div className={styles["stars"]}>
        {Array.from({ length: MAX_RATING }, (_, index) => index + 1).map((stars) => (
          <label key={stars} data-given={stars <= Number(value)}>
            <input
              type="radio"
              name={name}
              checked={value === String(stars)}
              onChange={() => onChange(String(stars))}
            />
            <Star aria-hidden />
            <VisuallyHidden>{t("count.stars", { count: stars })}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Recommendation is a scale from 0 to 10. */
export function Recommendation({ label, required, value, onChange }: InputProps): ReactNode {
  const t = useTranslations();
  const name = useId();
  return (
    <fieldset className={styles["choice"]} {...requiredGroup(required)}>
      <legend>{label.text}</legend>
      <div className={styles["scale"]}>
        {Array.from({ length: MAX_RECOMMENDATION + 1 }, (_, points) => (
          <label key={points}>
            <input
              type="radio"
              name={name}
              checked={value === String(points)}
              onChange={() => onChange(String(points))}
            />
            <span>{points}</span>
          </label>
        ))}
      </div>
      <p className={styles["ends"]}>
        <span>0 – {t("study.notLikely")}</span>
        <span>
          {MAX_RECOMMENDATION} – {t("study.veryLikely")}
        </span>
      </p>
    </fieldset>
  );
}

/** requiredGroup returns aria-required for a group of radio buttons; ARIA does not allow it for checkboxes. */
function requiredGroup(required: boolean, many = false) {
  return many ? {} : { role: "radiogroup", "aria-required": required };
}
