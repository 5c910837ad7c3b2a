import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../../api/rights";
import type { NamedWork } from "../../api/statistics";
import styles from "./statistics.module.css";

interface WorkNameProps {
  /** The museum in which it leads to the work; undefined where it leads nowhere, such as on paper. */
  museum?: string;
  work: Pick<NamedWork, "key" | "number" | "name" | "language">;
}

/** WorkName is the number and the name of a work, which lead to it where one may see it. */
export function WorkName({ museum, work: { key, number, name: title, language } }: WorkNameProps): ReactNode {
  const t = useTranslations("statistics");
  const mayOpen = useMay("preview");
  if (key === undefined) return <span className={styles["tooFew"]}>{t("goneWork")}</span>;
  const name = <bdi lang={language?.slice(0, 2)}>{title}</bdi>;
  return (
    <>
      {number === undefined ? null : (
        <>
          <span className={styles["workNumber"]}>{number}</span>{" "}
        </>
      )}
      {mayOpen && museum !== undefined ? (
        <Link to="/museums/$museum/$list/$key" params={{ museum, list: "works", key }}>
          {name}
        </Link>
      ) : (
        name
      )}
    </>
  );
}
