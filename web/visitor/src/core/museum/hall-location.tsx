import type { Hall } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import type { ReactNode } from "react";
import { useContentTranslator, useMuseum } from "./hooks";
import type { LocalizedText } from "./localization";
import { hallNumber } from "./lookups";
import styles from "./hall-location.module.css";

/** useHallLocation returns the number of a hall in words, empty if the hall's name is the same, and its floor. */
export function useHallLocation(hall: Hall): { number: string; floor: LocalizedText } {
  const t = useTranslations();
  const museum = useMuseum();
  const translate = useContentTranslator(hall);
  const number = t("hall.number", { number: hallNumber(museum, hall.idHall) });
  return { number: translate("name") === number ? "" : number, floor: translate.localizedText("floor") };
}

/** HallLocation shows the number and floor of a hall in one line. */
export function HallLocation({ hall }: { hall: Hall }): ReactNode {
  const { number, floor } = useHallLocation(hall);
  if (number === "" && floor.text === "") return null;
  return (
    <span className={styles["where"]}>
      {number !== "" && <span>{number}</span>}
      {floor.text !== "" && <span {...floor.attributes}>{floor.text}</span>}
    </span>
  );
}
