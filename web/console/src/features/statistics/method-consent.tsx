import { CircleCheck, CircleX, UserCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useMay } from "../../api/rights";
import type { StatisticsMethod } from "../../api/statistics";
import { ElementLink } from "../../core/museum/element-link";
import { useLanguageName } from "../../ui/language-name";
import { Notice } from "../../ui/notice";
import { Section } from "../../ui/screen";
import styles from "./method.module.css";

/** Of the authority, about measuring without consent. */
const RULES = "https://www.cnil.fr/fr/node/167364";
const TOOL = "https://www.cnil.fr/sites/default/files/2025-07/outil_d_auto-evaluation_mesure_d_audience.pdf";

type Criterion = StatisticsMethod["criteria"][number];

const SIGNS = { met: CircleCheck, unmet: CircleX, manual: UserCheck };

interface ConsentAssessmentProps extends Pick<StatisticsMethod, "criteria" | "visitMonths"> {
  museum: string;
}

/** ConsentAssessment says which rules for counting visits without consent are met here, and how to meet the others. */
export function ConsentAssessment({ museum, criteria, visitMonths }: ConsentAssessmentProps): ReactNode {
  const t = useTranslations("statistics");
  const countOf = (state: Criterion["state"]): number => criteria.filter((one) => one.state === state).length;
  const unmet = countOf("unmet");
  return (
    <Section title={t("methodConsent")}>
      <div className={styles["words"]}>
        <p>{t("methodConsentHelp")}</p>
        <p>
          {t.rich("methodSources", {
            rules: (name) => <CnilLink href={RULES}>{name}</CnilLink>,
            tool: (name) => <CnilLink href={TOOL}>{name}</CnilLink>,
          })}
        </p>
      </div>
      <Notice tone={unmet === 0 ? "ok" : "bad"}>
        {unmet === 0 ? t("methodAllMet", { manual: countOf("manual") }) : t("methodNotMet", { unmet })}
      </Notice>
      <ul className={styles["rows"]} aria-label={t("methodCriteria")}>
        {criteria.map((criterion) => (
          <li key={criterion.name} className={styles["row"]}>
            <State state={criterion.state} />
            <div className={styles["words"]}>
              <p className={styles["rule"]}>{t(`methodRule_${criterion.name}`)}</p>
              <p>
                <Finding museum={museum} criterion={criterion} months={visitMonths} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CnilLink({ href, children }: { href: string; children: ReactNode }): ReactNode {
  return (
    <a href={href} hrefLang="fr" target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function State({ state }: Pick<Criterion, "state">): ReactNode {
  const t = useTranslations("statistics");
  const Sign = SIGNS[state];
  return (
    <p className={`${styles["state"]} ${styles[state]}`}>
      <Sign aria-hidden />
      {t(`methodState_${state}`)}
    </p>
  );
}

interface FindingProps {
  museum: string;
  criterion: Criterion;
  months: number;
}

/** What holds here, or what there is to do. */
function Finding({ museum, criterion, months }: FindingProps): ReactNode {
  const t = useTranslations("statistics");
  const model = useTranslations("model");
  const format = useFormatter();
  const languageName = useLanguageName();
  const mayEdit = useMay("edit_content");
  const { name, state, host = "", languages = [] } = criterion;
  const linkTo = (list: string, text: ReactNode, path = ""): ReactNode =>
    mayEdit ? (
      <ElementLink museum={museum} list={list} elementKey={list === "museum" ? "museum" : ""} path={path}>
        {text}
      </ElementLink>
    ) : (
      text
    );
  const setting = (field: "googleTagManagerId" | "googleAnalyticsId" | "socialNetworksRequired") => (): ReactNode =>
    linkTo("museum", model(field), field);
  switch (name) {
    case "answers":
      return t.rich("methodManual_answers", { studies: (text) => linkTo("studies", text) });
    case "review":
      return t("methodManual_review");
    case "retention":
      return state === "met" ? t("methodMet_retention", { months }) : t("methodUnmet_retention", { months });
    case "third_parties":
      if (state === "met") return t("methodMet_third_parties");
      return t.rich("methodUnmet_third_parties", {
        host,
        tagManager: setting("googleTagManagerId"),
        analytics: setting("googleAnalyticsId"),
      });
    case "combination":
      if (state === "met") return t("methodMet_combination");
      return t.rich("methodUnmet_combination", { signIn: setting("socialNetworksRequired") });
    case "information":
      if (state !== "unmet") return t("methodManual_information");
      return t.rich("methodUnmet_information", {
        languages: format.list(languages.map(languageName)),
        // The first language that lacks it.
        policy: () => linkTo("museum", model("privacyPolicy"), `privacyPolicy/${languages[0] ?? ""}`),
      });
    case "purpose":
    case "anonymous":
    case "tracking":
    case "identifiers":
      return t(`methodMet_${name}`);
  }
}
