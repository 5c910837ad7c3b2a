import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../../api/rights";
import type { HallVisits } from "../../api/statistics";
import styles from "./statistics.module.css";

interface HallNameProps {
  /** The museum in which it leads to the hall; undefined where it leads nowhere, such as in a button. */
  museum?: string;
  hall: Pick<HallVisits, "key" | "name" | "language">;
}

/** HallName is the name of a hall, which leads to it where one may see it. */
export function HallName({ museum, hall: { key, name: title, language } }: HallNameProps): ReactNode {
  const t = useTranslations("statistics");
  const mayOpen = useMay("preview");
  if (key === undefined) return <span className={styles["tooFew"]}>{t("goneHall")}</span>;
  const name = <bdi lang={language?.slice(0, 2)}>{title}</bdi>;
  if (!mayOpen || museum === undefined) return name;
  return (
    <Link to="/museums/$museum/$list/$key" params={{ museum, list: "halls", key }}>
      {name}
    </Link>
  );
}
