import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { NamedWork } from "../../api/statistics";
import { type ComparedListening, comparedListeningQuery } from "../../api/statistics-queries";
import { SelectField } from "../../ui/field";
import { useLanguageName } from "../../ui/language-name";
import { EmptyState } from "../../ui/state";
import { languageOf } from "./listening";
import { ListeningNumbers } from "./listening-numbers";
import { otherThanPeriod, periodOf, searchOf } from "./period";
import { SaveButtons } from "./save-buttons";
import { SoundListening } from "./sound-listening";
import { StatisticsFrame } from "./statistics-frame";
import { LISTENING_PATH } from "./statistics-tabs";
import { WorkName } from "./work-name";
import styles from "./listening.module.css";

/** ListeningScreen shows when the visits of a period stop listening to a work. */
export function ListeningScreen(): ReactNode {
  const t = useTranslations("statistics");
  const { work = "" } = useParams({ strict: false });
  const nameOf = ({ number = "", name }: NamedWork): string =>
    name === undefined ? t("goneWork") : `${number} ${name}`.trim();
  return (
    <StatisticsFrame
      to={LISTENING_PATH}
      queryOf={(calls, museum, period) => comparedListeningQuery(calls, museum, work, period)}
      method={t("listeningMethod")}
      titleOf={({ now }) => nameOf(now.work)}
      hasEmptyState
    >
      {(museum, compared) => <WorkListening museum={museum} compared={compared} />}
    </StatisticsFrame>
  );
}

interface WorkListeningProps {
  museum: string;
  compared: ComparedListening;
}

function WorkListening({ museum, compared }: WorkListeningProps): ReactNode {
  const t = useTranslations("statistics");
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { days, now, before } = compared;
  const { work } = now;
  const language = languageOf(now, search.language);
  const earlier = before.languages.find((one) => one.language === language?.language && one.visits > 0);
  return (
    <>
      <div className={styles["head"]}>
        <Link
          className={styles["back"]}
          to="/museums/$museum/statistics/works"
          params={{ museum }}
          search={searchOf(periodOf(search))}
        >
          <ArrowLeft aria-hidden />
          {t("allWorks")}
        </Link>
        <div className={styles["title"]}>
          <h2 className={styles["work"]}>
            <WorkName museum={museum} work={work} />
          </h2>
          <LanguageChoice museum={museum} compared={compared} chosen={language?.language} />
        </div>
      </div>
      {language === undefined || language.visits === 0 ? (
        <EmptyState title={t("tooFewOpened")}>{t("tooFewOpenedWhy")}</EmptyState>
      ) : language.sound === undefined ? (
        <EmptyState title={work.key === undefined ? t("goneWork") : t("noSound")}>{t("noSoundWhy")}</EmptyState>
      ) : (
        <>
          <ListeningNumbers days={days} language={language} sound={language.sound} all={now.visits} before={earlier} />
          <SoundListening
            key={language.language}
            work={work}
            days={days}
            language={language}
            sound={language.sound}
            before={earlier}
          >
            <SaveButtons museum={museum} table="listening" work={work.id} days={days} from={now.from} to={now.to} />
          </SoundListening>
        </>
      )}
    </>
  );
}

/** The languages of the visits; nothing where there is only one. */
function LanguageChoice({
  museum,
  compared: { now },
  chosen,
}: WorkListeningProps & { chosen: string | undefined }): ReactNode {
  const t = useTranslations("statistics");
  const languageName = useLanguageName();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  if (chosen === undefined || now.languages.length < 2) return null;
  const choose = (language: string): void => {
    void navigate({
      to: LISTENING_PATH,
      params: { museum, work: now.work.id },
      search: { ...otherThanPeriod(search), ...searchOf(periodOf(search)), language },
    });
  };
  return (
    <div className={styles["language"]}>
      <SelectField
        name="language"
        label={t("visitorsLanguage")}
        choices={now.languages.map(({ language: value, visits }) => {
          const language = value === "" ? t("unknownLanguage") : languageName(value);
          return {
            value,
            label: visits === 0 ? t("languageTooFew", { language }) : t("languageVisits", { language, visits }),
          };
        })}
        value={chosen}
        onChange={choose}
      />
    </div>
  );
}
