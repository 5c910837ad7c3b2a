import type { Hall } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import type { ReactNode } from "react";
import { HallWhere } from "../../core/museum/hall-where";
import { useLocale } from "../../core/museum/hooks";
import styles from "./hall-name.module.css";

/** Number, floor and name of a hall, over its picture. */
export function HallName({ hall }: { hall: Hall }): ReactNode {
  const t = useTranslations();
  const name = useLocale(hall).of("name");
  return (
    <>
      <HallWhere hall={hall} />
      <span className={styles["name"]} {...name.attributes}>
        {name.text === "" ? t("hall.title") : name.text}
      </span>
    </>
  );
}
