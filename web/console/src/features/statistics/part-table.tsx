import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { Pause, Play } from "lucide-react";
import { type ReactNode, memo } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "../../ui/button";
import { NumberCell, NumberHead, NumberTable, ShareCell } from "../../ui/number-table";
import { Pages } from "../../ui/pager";
import { type PartLoss, timesOf } from "./listening";
import styles from "./listening.module.css";

interface PartTableProps {
  losses: readonly PartLoss[];
  /** Of the recording. */
  language: string;
  /** Which of them plays. */
  playing: PartLoss | undefined;
  onPlay: (start: number, end: number) => void;
  onPause: () => void;
}

/** PartTable says of each sentence of a recording how many are there at its beginning and how many leave, and plays it. */
export const PartTable = memo(function PartTable(props: PartTableProps): ReactNode {
  const { losses, language, playing, onPlay, onPause } = props;
  const t = useTranslations("statistics");
  const hasTexts = losses.some(({ text }) => text !== undefined);
  return (
    <Pages items={losses} firstPageKey={`${losses.length} ${losses[0]?.text}`}>
      {(shown) => (
        <NumberTable label={hasTexts ? t("bySentence") : t("byPart")} isDense>
          <thead>
            <tr className={styles["row"]}>
              <th scope="col">
                <VisuallyHidden>{t("playSound")}</VisuallyHidden>
              </th>
              <th scope="col">{hasTexts ? t("sentence") : t("part")}</th>
              <th scope="col">{t("stillThere")}</th>
              <NumberHead>{t("leave")}</NumberHead>
            </tr>
          </thead>
          <tbody>
            {shown.map((loss) => (
              <PartRow
                key={`${loss.start} ${loss.text}`}
                loss={loss}
                hasTexts={hasTexts}
                language={language}
                isPlaying={loss === playing}
                onPlay={onPlay}
                onPause={onPause}
              />
            ))}
          </tbody>
        </NumberTable>
      )}
    </Pages>
  );
});

interface PartRowProps {
  loss: PartLoss;
  /** Whether other rows have texts. */
  hasTexts: boolean;
  language: string;
  isPlaying: boolean;
  onPlay: (start: number, end: number) => void;
  onPause: () => void;
}

function PartRow({ loss, hasTexts, language, isPlaying, onPlay, onPause }: PartRowProps): ReactNode {
  const t = useTranslations("statistics");
  const { start, end, text, present, lost, isMarked } = loss;
  const times = timesOf(loss);
  return (
    <tr
      className={`${styles["row"]} ${isMarked ? styles["marked"] : ""}`}
      aria-current={isPlaying ? "true" : undefined}
    >
      <td className={styles["play"]}>
        <IconButton
          label={isPlaying ? t("pausePart", times) : t("playPart", times)}
          onPress={() => (isPlaying ? onPause() : onPlay(start, end))}
        >
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </IconButton>
      </td>
      <th scope="row">
        <span className={styles["time"]}>{hasTexts ? times.from : t("partTimes", times)}</span>{" "}
        {isMarked ? <span className={styles["badge"]}>{t("manyLeave")}</span> : null}
        {text === undefined ? null : (
          <bdi className={styles["text"]} lang={language.slice(0, 2)}>
            {text}
          </bdi>
        )}
        {text === undefined && hasTexts ? (
          <span className={styles["beforeText"]}>{t("beforeFirstSentence")}</span>
        ) : null}
      </th>
      <ShareCell share={present} />
      <NumberCell value={lost} isShare show={(share) => <span className={styles["lost"]}>{share}</span>} />
    </tr>
  );
}
