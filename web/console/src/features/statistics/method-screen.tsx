import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { useMuseumId } from "../../api/museum";
import type { StatisticsMethod } from "../../api/statistics";
import { statisticsMethodQuery } from "../../api/statistics-queries";
import { Screen, Section } from "../../ui/screen";
import { ErrorState, LoadingList } from "../../ui/state";
import { ConsentAssessment } from "./method-consent";
import { NumberMeanings } from "./method-meanings";
import { StatisticsTabs } from "./statistics-tabs";
import styles from "./method.module.css";

/** MethodScreen says how a museum's statistics come about, for people who have to answer for them. */
export function MethodScreen(): ReactNode {
  const t = useTranslations("statistics");
  const museum = useMuseumId();
  const { data, error, refetch } = useQuery(statisticsMethodQuery(useCalls(), museum));
  return (
    <Screen title={t("title")} help={t("help")} isWide>
      <StatisticsTabs museum={museum} />
      {data ? (
        <Method museum={museum} {...data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingList />
      )}
    </Screen>
  );
}

function Method({ museum, ...method }: StatisticsMethod & { museum: string }): ReactNode {
  const t = useTranslations("statistics");
  const { timeZone, visitMonths: months } = method;
  return (
    <div className={styles["method"]}>
      <NumberMeanings timeZone={timeZone} />
      <Section title={t("methodNotCounted")}>
        <ul className={styles["facts"]}>
          <li>{t("methodNoPreviews")}</li>
          <li>{t("methodNoFuture")}</li>
          <li>{t("methodNoReturn")}</li>
          <li>{t("methodNoKids")}</li>
        </ul>
      </Section>
      <Section title={t("methodRetention")}>
        <ul className={styles["facts"]}>
          <li>{months === 0 ? t("methodVisitsStay") : t("methodVisitsDeleted", { months })}</li>
          <li>{t("methodAnswersStay")}</li>
        </ul>
      </Section>
      <ConsentAssessment museum={museum} {...method} />
    </div>
  );
}
