import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { periodOf, searchOf } from "./period";
import styles from "./statistics.module.css";

const TABS = [
  { to: "/museums/$museum/statistics", name: "visits" },
  { to: "/museums/$museum/statistics/works", name: "worksTab" },
  { to: "/museums/$museum/statistics/routes", name: "routesTab" },
  { to: "/museums/$museum/statistics/halls", name: "hallsTab" },
  { to: "/museums/$museum/statistics/use", name: "useTab" },
  { to: "/museums/$museum/statistics/wants", name: "wantsTab" },
  { to: "/museums/$museum/statistics/studies", name: "studiesTab" },
  { to: "/museums/$museum/statistics/take-up", name: "takeUp" },
  { to: "/museums/$museum/statistics/report", name: "reportTab" },
  { to: "/museums/$museum/statistics/method", name: "method" },
] as const;

/** StatisticsPath is the path of one of the screens of statistics. */
export type StatisticsPath = (typeof TABS)[number]["to"];

/** LISTENING_PATH is the path of the screen about one work. It belongs to that of all works. */
export const LISTENING_PATH = "/museums/$museum/statistics/works/$work";

/** StatisticsTabs lead to the screens of statistics, in the period that the address names. */
export function StatisticsTabs({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("statistics");
  const period = periodOf(useSearch({ strict: false }));
  return (
    <nav className={styles["screens"]} aria-label={t("title")}>
      {TABS.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          params={{ museum }}
          search={searchOf(period)}
          activeOptions={{ exact: to === TABS[0].to, includeSearch: false }}
        >
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
