import type { ReactNode } from "react";
import type { Hall } from "../../api/types";
import { useTranslations } from "../../i18n/provider";
import { useLocale, useMuseum } from "../../museum/hooks";
import { hallNumber } from "../../museum/lookups";
import styles from "./hall-name.module.css";

/** Number, floor and name of a hall, over its picture. */
export function HallName({ hall }: { hall: Hall }): ReactNode {
  const t = useTranslations();
  const museum = useMuseum();
  const locale = useLocale(hall);
  const floor = locale.of("floor");
  const name = locale.of("name");
  return (
    <>
      <span className={styles["where"]}>
        <span>{t("hall.number", { number: hallNumber(museum, hall.idHall) })}</span>
        {floor.text !== "" && <span {...floor.attributes}>{floor.text}</span>}
      </span>
      <span className={styles["name"]} {...name.attributes}>
        {name.text === "" ? t("hall.title") : name.text}
      </span>
    </>
  );
}
