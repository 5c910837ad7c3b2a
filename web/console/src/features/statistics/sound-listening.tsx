import { useQuery } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useRights } from "../../api/rights";
import type { LanguageListening, ListenedSound, NamedWork, Period } from "../../api/statistics";
import { ElementLink } from "../../core/museum/element-link";
import { wholeClockTime } from "../../lib/sound/clock-time";
import { fetchCues } from "../../lib/sound/fetch-cues";
import { useSoundFile } from "../../lib/sound/sound-file";
import { usePlayback } from "../../lib/sound/use-playback";
import { Button } from "../../ui/button";
import { useLanguageName } from "../../ui/language-name";
import { Notice } from "../../ui/notice";
import { usePercent } from "../../ui/number-table";
import { Section } from "../../ui/screen";
import { ErrorState, LoadingList } from "../../ui/state";
import { type PartLoss, EARLY_S, curveOf, listeningNumbersOf, lossesOf, partsOf, timesOf, worstOf } from "./listening";
import { ListeningChart } from "./listening-chart";
import { PartTable } from "./part-table";
import styles from "./listening.module.css";

interface SoundListeningProps {
  work: NamedWork;
  days: Period["days"];
  language: LanguageListening;
  sound: ListenedSound;
  /** The same language in the period before, if it has visits. */
  before: LanguageListening | undefined;
  /** What saves the numbers as files. */
  children: ReactNode;
}

/** Of fewer visits, the four that a number may be off are a large part. */
const ROUGH_VISITS = 20;

const NO_LOSSES: readonly PartLoss[] = [];

/** SoundListening shows when visits stop listening to a recording, as a curve over its sound, and sentence by sentence. */
export function SoundListening({ work, days, language, sound, before, children }: SoundListeningProps): ReactNode {
  const t = useTranslations("statistics");
  const languageName = useLanguageName();
  const source = `/media/${sound.name}`;
  const file = useSoundFile(source);
  const playback = usePlayback(source);
  const {
    data: cues,
    error,
    refetch,
  } = useQuery({
    queryKey: ["cues", sound.transcript],
    queryFn: () => (sound.transcript === undefined ? [] : fetchCues(`/media/${sound.transcript}`)),
    staleTime: Infinity,
    retry: false,
  });
  const losses = useMemo(
    () => (cues === undefined ? NO_LOSSES : lossesOf(partsOf(cues ?? [], sound.seconds), language, sound)),
    [cues, language, sound],
  );
  const points = useMemo(() => curveOf(language, before, sound.seconds), [language, before, sound]);
  const worst = worstOf(losses);
  const worstText = useWorstText(worst);
  const label = useChartLabel(language, sound);
  const isBySentence = losses.some(({ text }) => text !== undefined);
  return (
    <>
      <Section title={t("whereLeft")}>
        {sound.language === language.language ? null : (
          <Notice>
            {t("otherRecording", { language: languageName(language.language), other: languageName(sound.language) })}
          </Notice>
        )}
        {language.visits < ROUGH_VISITS ? <Notice>{t("roughNumbers")}</Notice> : null}
        <ListeningChart
          points={points}
          peaks={file.state === "ready" ? file.sound.peaks : undefined}
          losses={losses}
          label={worst === undefined ? label : `${label} ${worstText}`}
          beforeName={t(`earlier_${days}`)}
          second={playback.second}
          onSeek={playback.seek}
        />
        <div className={styles["tools"]}>
          <Button onPress={playback.toggle}>
            {playback.isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
            {playback.isPlaying ? t("pauseSound") : t("playSound")}
          </Button>
          <span className={styles["clock"]} dir="ltr">
            {wholeClockTime(playback.second)} / {wholeClockTime(sound.seconds)}
          </span>
          {children}
        </div>
        {playback.hasFailed ? <Notice tone="warn">{t("soundFailed")}</Notice> : null}
      </Section>
      <Section title={isBySentence ? t("bySentence") : t("byPart")}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : cues === undefined ? (
          <LoadingList />
        ) : (
          <>
            <p className={worst === undefined ? undefined : styles["worst"]}>{worstText}</p>
            {isBySentence ? null : <NoTranscript work={work} sound={sound} isUnreadable={cues === null} />}
            <PartTable
              losses={losses}
              language={sound.language}
              playing={
                playback.isPlaying
                  ? losses.find(({ start, end }) => playback.second >= start && playback.second < end)
                  : undefined
              }
              onPlay={playback.playPart}
              onPause={playback.toggle}
            />
          </>
        )}
      </Section>
    </>
  );
}

/** Returns the sentence that says where most leave. */
function useWorstText(worst: PartLoss | undefined): string {
  const t = useTranslations("statistics");
  const percent = usePercent();
  if (worst === undefined) return t("noWorst");
  return t("worst", { share: percent(worst.lost), ...timesOf(worst) });
}

/** Returns what the chart shows, in words. */
function useChartLabel(language: LanguageListening, sound: ListenedSound): string {
  const t = useTranslations("statistics");
  const percent = usePercent();
  const { opened, began, early, finished } = listeningNumbersOf(language, sound);
  const sentences = [
    t("curveStart", { visits: opened, share: percent(began) }),
    ...(early === undefined ? [] : [t("curveAt", { share: percent(early), time: wholeClockTime(EARLY_S) })]),
    t("curveEnd", { share: percent(finished) }),
  ];
  return sentences.join(" ");
}

interface NoTranscriptProps {
  work: NamedWork;
  sound: ListenedSound;
  /** There is one, which could not be read. */
  isUnreadable: boolean;
}

/** Says that a transcript would show the sentences, and leads to where it is written. */
function NoTranscript({ work: { key }, sound, isUnreadable }: NoTranscriptProps): ReactNode {
  const t = useTranslations("statistics");
  const rights = useRights();
  const mayWrite = rights !== null && (rights.may("edit_content") || rights.languages.includes(sound.language));
  return (
    <Notice tone={isUnreadable ? "warn" : "info"}>
      {isUnreadable ? t("transcriptUnreadable") : t("noTranscript")}{" "}
      {key !== undefined && mayWrite ? (
        <ElementLink list="artworks" elementKey={key} path={`transcript/${sound.language}`}>
          {t("openTranscript")}
        </ElementLink>
      ) : null}
    </Notice>
  );
}
