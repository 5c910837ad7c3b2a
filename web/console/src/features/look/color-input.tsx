import { parseColor } from "@cicerone/theme/contrast";
import { RotateCcw } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "../../ui/button";
import styles from "./look.module.css";

interface ColorInputProps {
  label: string;
  /** Of the museum's field. */
  path: string;
  /** As #rrggbb, "" for none. */
  value: string;
  /** What is shown without a value. */
  fallback: string;
  onChange(value: string): void;
}

/** ColorInput chooses a colour, or types it as #rrggbb. */
export function ColorInput({ label, path, value, fallback, onChange }: ColorInputProps): ReactNode {
  const t = useTranslations("look");
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isBad = typed !== null && !/^#[0-9a-f]{6}$/i.test(typed);
  return (
    <div className={styles["input"]} data-path={path}>
      <label htmlFor={id} className={styles["label"]}>
        {label}
      </label>
      <div className={styles["controls"]} dir="ltr">
        <input
          type="color"
          className={styles["well"]}
          aria-label={t("choose", { name: label })}
          value={parseColor(value) ? value : fallback}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <input
          id={id}
          className={styles["hex"]}
          spellCheck={false}
          maxLength={7}
          placeholder={fallback}
          value={typed ?? value}
          aria-invalid={isBad}
          aria-describedby={isBad ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            if (/^#[0-9a-f]{6}$/i.test(currentTarget.value)) onChange(currentTarget.value.toLowerCase());
          }}
          onBlur={() => setTyped(null)}
        />
        {value === "" ? null : (
          <IconButton label={t("reset", { name: label })} onPress={() => onChange("")}>
            <RotateCcw aria-hidden />
          </IconButton>
        )}
      </div>
      {isBad ? (
        <p id={`${id}-error`} className={styles["error"]}>
          {t("badColor")}
        </p>
      ) : null}
    </div>
  );
}
