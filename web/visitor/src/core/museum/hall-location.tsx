import type { Hall } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import type { ReactNode } from "react";
import { useContentTranslator, useMuseum } from "./hooks";
import { hallNumber } from "./lookups";
import styles from "./hall-location.module.css";

/** HallLocation shows the number and floor of a hall in one line. */
export function HallLocation({ hall }: { hall: Hall }): ReactNode {
  const t = useTranslations();
  const museum = useMuseum();
  const floor = useContentTranslator(hall).localizedText("floor");
  return (
    <span className={styles["where"]}>
      <span>{t("hall.number", { number: hallNumber(museum, hall.idHall) })}</span>
      {floor.text !== "" && <span {...floor.attributes}>{floor.text}</span>}
    </span>
  );
}
