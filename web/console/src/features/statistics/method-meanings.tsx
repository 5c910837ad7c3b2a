import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Section } from "../../ui/screen";
import styles from "./method.module.css";

/** NumberMeanings says what the numbers of each screen of statistics mean. */
export function NumberMeanings({ timeZone }: { timeZone: string }): ReactNode {
  const t = useTranslations("statistics");
  return (
    <Section title={t("methodMeaning")}>
      <div className={styles["rows"]}>
        <Meaning title={t("visits")} text={t("withheldHelp")}>
          <Definition term={t("visits")}>{t("methodVisits")}</Definition>
          <Definition term={t("works")}>{t("methodWorks")}</Definition>
          <Definition term={t("minutes")}>{t("methodMinutes")}</Definition>
          <Definition term={t("openedNone")}>{t("methodOpenedNone")}</Definition>
          <Definition term={t("methodSmallDays")}>{t("methodSmallDaysHelp")}</Definition>
          <Definition term={t("methodChange")}>{t("methodChangeHelp")}</Definition>
          <Definition term={t("methodDay")}>{t("methodDayHelp", { timeZone })}</Definition>
        </Meaning>
        <Meaning title={t("worksTab")} text={t("worksMethod")}>
          <Definition term={t("leftSoon")}>{t("methodLeftSoon")}</Definition>
        </Meaning>
        <Meaning title={t("routesTab")} text={t("routesMethod")}>
          <Definition term={t("sawLastStep")}>{t("methodLastStep")}</Definition>
          <Definition term={t("fewerThanStepBefore")}>{t("methodFewerThanStepBefore")}</Definition>
          <Definition term={t("largestLoss")}>{t("methodLargestLoss")}</Definition>
        </Meaning>
        <Meaning title={t("hallsTab")} text={t("hallsMethod")}>
          <Definition term={t("hall")}>{t("methodHall")}</Definition>
          <Definition term={t("waysBetween")}>{t("methodWay")}</Definition>
        </Meaning>
        <Meaning title={t("useTab")} text={t("useMethod")}>
          <Definition term={t("use_LINK")}>{t("methodLink")}</Definition>
          <Definition term={t("use_TEXT_SIZE")}>{t("methodTextSize")}</Definition>
          <Definition term={t("use_OFFLINE")}>{t("methodOffline")}</Definition>
        </Meaning>
        <Meaning title={t("wantsTab")} text={t("wantsMethod")} />
        <Meaning title={t("studiesTab")} text={t("studiesMethod")} />
        <Meaning title={t("takeUp")} text={t("takeUpMethod")} />
      </div>
    </Section>
  );
}

interface MeaningProps {
  /** Of the screen that has the numbers. */
  title: string;
  text: string;
  /** Definitions. */
  children?: ReactNode;
}

function Meaning({ title, text, children }: MeaningProps): ReactNode {
  return (
    <section className={styles["row"]}>
      <h3>{title}</h3>
      <div className={styles["words"]}>
        <p>{text}</p>
        {children === undefined ? null : <dl>{children}</dl>}
      </div>
    </section>
  );
}

function Definition({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
