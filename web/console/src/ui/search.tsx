import { Search as SearchIcon, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, Input, SearchField } from "react-aria-components";
import { useTranslations } from "use-intl";
import { foldText } from "../lib/find";
import styles from "./search.module.css";

/** Search is a field that narrows a list while one types. */
export function Search({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  const t = useTranslations("control");
  return (
    <SearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      className={`${styles["search"]} ${styles["limited"]}`}
    >
      <SearchIcon aria-hidden />
      <Input className={styles["input"]} placeholder={label} />
      <Button className={styles["clear"]} aria-label={t("clear")}>
        <X aria-hidden />
      </Button>
    </SearchField>
  );
}

/** includesText reports whether one of the texts contains what was typed, whatever its accents and case. */
export function includesText(typed: string, ...texts: string[]): boolean {
  const wanted = foldText(typed.trim());
  return texts.some((text) => foldText(text).includes(wanted));
}
