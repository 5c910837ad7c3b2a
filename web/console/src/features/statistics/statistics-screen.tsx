import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { useMuseumId } from "../../api/museum";
import type { Period } from "../../api/statistics";
import { type ComparedVisits, comparedVisitsQuery } from "../../api/statistics-queries";
import { VisitorAddress } from "../../core/museum/visitor-address";
import { Screen, Section } from "../../ui/screen";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { LanguageShares } from "./language-shares";
import { periodOf, searchOf } from "./period";
import { PeriodBar } from "./period-bar";
import { VisitNumbers } from "./visit-numbers";
import { VisitsByDay } from "./visits-by-day";
import styles from "./statistics.module.css";

/** StatisticsScreen shows a museum's visits in a period, which the address names. */
export function StatisticsScreen(): ReactNode {
  const t = useTranslations("statistics");
  const museum = useMuseumId();
  const navigate = useNavigate();
  const period = periodOf(useSearch({ strict: false }));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...comparedVisitsQuery(useCalls(), museum, period),
    placeholderData: keepPreviousData,
  });
  const show = (next: Period): void =>
    void navigate({ to: "/museums/$museum/statistics", params: { museum }, search: searchOf(next) });
  return (
    <Screen title={t("title")} help={t("help")} isWide>
      <PeriodBar period={period} today={data?.now.today} onChange={show} />
      {data ? (
        <div className={styles["visits"]} aria-busy={isPlaceholderData}>
          <Visits museum={museum} compared={data} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingList />
      )}
    </Screen>
  );
}

function Visits({ museum, compared }: { museum: string; compared: ComparedVisits }): ReactNode {
  const t = useTranslations("statistics");
  const overview = useTranslations("overview");
  if (compared.now.visits === 0) {
    return (
      <>
        <EmptyState title={t("empty")}>{t("emptyWhy")}</EmptyState>
        <Section title={overview("address")}>
          <VisitorAddress museum={museum} />
        </Section>
      </>
    );
  }
  return (
    <>
      <VisitNumbers {...compared} />
      <div className={styles["columns"]}>
        <VisitsByDay museum={museum} compared={compared} />
        <Section title={t("languages")}>
          <LanguageShares {...compared.now} />
        </Section>
      </div>
      <Section title={t("withheld")}>
        <p className={styles["withheld"]}>{t("withheldHelp")}</p>
      </Section>
    </>
  );
}
