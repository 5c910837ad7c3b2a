import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../../api/rights";
import type { RouteVisits } from "../../api/statistics";
import styles from "./statistics.module.css";

interface RouteNameProps {
  museum: string;
  route: Pick<RouteVisits, "key" | "name" | "language" | "isExhibition">;
}

/** RouteName is the name of a route or an exhibition, which leads to it where one may see it. */
export function RouteName({ museum, route: { key, name: title, language, isExhibition } }: RouteNameProps): ReactNode {
  const t = useTranslations("statistics");
  const mayOpen = useMay("preview");
  if (key === undefined) return <span className={styles["tooFew"]}>{t("goneRoute")}</span>;
  const name = <bdi lang={language?.slice(0, 2)}>{title}</bdi>;
  if (!mayOpen) return name;
  return (
    <Link to="/museums/$museum/$list/$key" params={{ museum, list: isExhibition ? "exhibitions" : "routes", key }}>
      {name}
    </Link>
  );
}
