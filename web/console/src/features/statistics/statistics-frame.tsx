import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Calls } from "../../api/calls";
import { useCalls } from "../../api/context";
import { useMuseumId } from "../../api/museum";
import type { Period } from "../../api/statistics";
import type { Compared, ComparedQuery } from "../../api/statistics-queries";
import { VisitorAddress } from "../../core/museum/visitor-address";
import { Screen, Section } from "../../ui/screen";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { otherThanPeriod, periodOf, searchOf } from "./period";
import { PeriodBar } from "./period-bar";
import { type LISTENING_PATH, type StatisticsPath, StatisticsTabs } from "./statistics-tabs";
import styles from "./statistics.module.css";

interface StatisticsFrameProps<Answer> {
  to: StatisticsPath | typeof LISTENING_PATH;
  queryOf: (calls: Calls, museum: string, period: Period) => ComparedQuery<Answer>;
  /** How the numbers come about, and what they leave out; undefined where the screen says it itself. */
  method?: string;
  /** What names the page instead of the heading, such as for the file that is printed from it. */
  titleOf?: (compared: Compared<Answer>) => string;
  /** Whether the screen is shown in a period without visits as well, and says itself that there were none. */
  hasEmptyState?: boolean;
  children: (museum: string, compared: Compared<Answer>) => ReactNode;
}

/** StatisticsFrame is a screen of statistics about a period, which the address names. */
export function StatisticsFrame<Answer extends { today: string; visits: number }>(
  props: StatisticsFrameProps<Answer>,
): ReactNode {
  const { to: own, queryOf, method, titleOf, hasEmptyState = false, children } = props;
  const t = useTranslations("statistics");
  const museum = useMuseumId();
  const params = useParams({ strict: false });
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const period = periodOf(search);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(useCalls(), museum, period),
    placeholderData: keepPreviousData,
  });
  const isShown = hasEmptyState || (data !== undefined && data.now.visits > 0);
  return (
    <Screen title={data && titleOf ? titleOf(data) : t("title")} heading={t("title")} help={t("help")} isWide>
      <StatisticsTabs museum={museum} />
      <PeriodBar
        period={period}
        today={data?.now.today}
        onChange={(next) =>
          void navigate({
            to: own,
            params: { ...params, museum },
            search: { ...otherThanPeriod(search), ...searchOf(next) },
          })
        }
      />
      {data ? (
        <div className={styles["visits"]} aria-busy={isPlaceholderData}>
          {isShown ? children(museum, data) : <NoVisits museum={museum} />}
          {method !== undefined && isShown ? (
            <Section title={t("withheld")}>
              <p className={styles["withheld"]}>{method}</p>
            </Section>
          ) : null}
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingList />
      )}
    </Screen>
  );
}

/** NoVisits says that a period has no visits, and how to get some. */
export function NoVisits({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("statistics");
  const overview = useTranslations("overview");
  return (
    <>
      <EmptyState title={t("empty")}>{t("emptyWhy")}</EmptyState>
      <Section title={overview("address")}>
        <VisitorAddress museum={museum} />
      </Section>
    </>
  );
}
