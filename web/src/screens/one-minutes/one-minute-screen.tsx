import { ArrowLeft, ScanLine, Timer } from "lucide-react";
import type { ReactNode } from "react";
import type { OneMinute } from "../../api/types";
import type { ScreenProps } from "../../app/paths";
import { useTranslations } from "../../i18n/provider";
import { useLocale, useMediaFacts, useMuseum } from "../../museum/hooks";
import { PlaceLink, useNavigate, usePlace } from "../../museum/navigation";
import { NothingHere } from "../../museum/nothing-here";
import { usePageTitle } from "../../museum/page-title";
import { PlayerControls } from "../../player/dock";
import { SpokenText } from "../../player/spoken-text";
import { useSound } from "../../player/use-sound";
import { museumStyle } from "../../theme/special-museums";
import { RoundButton, roundButtonClass } from "../../ui/button";
import { CustomIcon } from "../../ui/custom-icon";
import { Picture } from "../../ui/picture";
import { useOneMinuteTrack } from "./one-minute-track";
import styles from "./one-minute.module.css";

/** One thing told in a minute: its picture, its sound and its text, as the museum's works look (ONE-1). */
export function OneMinuteScreen({ params }: ScreenProps<"OneMinute">): ReactNode {
  const oneMinute = useMuseum().oneMinutes.find(({ idOneMinute }) => idOneMinute === params.idOneMinute);
  return oneMinute === undefined ? <NoOneMinute /> : <Shown key={oneMinute.idOneMinute} oneMinute={oneMinute} />;
}

function Shown({ oneMinute }: { oneMinute: OneMinute }): ReactNode {
  const t = useTranslations();
  const { code } = useMuseum();
  const factsOf = useMediaFacts();
  const locale = useLocale(oneMinute);
  const track = useOneMinuteTrack()(oneMinute);
  const title = locale.of("title");
  const picture = oneMinute.mainImageUrl;
  usePageTitle(title.text);
  useSound(track, { autoplay: museumStyle(code).autoplay });
  return (
    <div className={styles["screen"]}>
      <div className={styles["head"]} data-picture={picture !== ""}>
        <Picture src={picture} alt="" facts={factsOf(picture)} sizes="(orientation: portrait) 100vw, 50vw" priority />
        <Ways idOneMinute={oneMinute.idOneMinute} />
      </div>
      <article className={styles["content"]}>
        <header>
          <p className={styles["note"]}>{t("oneMinutes.title")}</p>
          <h1 tabIndex={-1} {...title.attributes}>
            {title.text}
          </h1>
        </header>
        <SpokenText locale={locale} track={track} />
      </article>
      {track !== null && (
        <footer className={styles["dock"]}>
          <PlayerControls />
        </footer>
      )}
    </div>
  );
}

/** Back to the list at this item, and on to the camera. */
function Ways({ idOneMinute }: { idOneMinute: number }): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const navigate = useNavigate();
  const museum = useMuseum();
  // In its place in the history, so that back does not open it again.
  const back = () => navigate(to("OneMinuteList", {}, {}, String(idOneMinute)), { replace: true });
  return (
    <div className={styles["ways"]}>
      <RoundButton label={t("control.back")} onClick={back}>
        <ArrowLeft aria-hidden className={styles["towards"]} />
      </RoundButton>
      {museum.recognitionAvailable && (
        <PlaceLink
          to={to("Recognition", {}, { from: "OneMinute" })}
          className={roundButtonClass("recognition")}
          aria-label={t("control.recognise")}
          title={t("control.recognise")}
        >
          <CustomIcon url={museum.customization.recognitionIconUrl}>
            <ScanLine aria-hidden />
          </CustomIcon>
        </PlaceLink>
      )}
    </div>
  );
}

function NoOneMinute(): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const title = t("error.no_resources");
  usePageTitle(title);
  return (
    <NothingHere
      title={title}
      icon={<Timer aria-hidden />}
      way={{ to: to("OneMinuteList"), words: t("oneMinutes.title") }}
    />
  );
}
