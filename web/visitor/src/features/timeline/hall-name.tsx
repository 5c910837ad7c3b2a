import type { Hall } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import type { ReactNode } from "react";
import { HallLocation } from "../../core/museum/hall-location";
import { useContentTranslator } from "../../core/museum/hooks";
import styles from "./hall-name.module.css";

/** HallName shows number, floor and name of a hall, over its picture. */
export function HallName({ hall }: { hall: Hall }): ReactNode {
  const t = useTranslations();
  const name = useContentTranslator(hall).localizedText("name");
  return (
    <>
      <HallLocation hall={hall} />
      <span className={styles["name"]} {...name.attributes}>
        {name.text === "" ? t("hall.title") : name.text}
      </span>
    </>
  );
}
