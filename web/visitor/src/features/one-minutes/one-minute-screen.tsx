import type { OneMinute } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { museumStyle } from "@cicerone/theme/special-museums";
import { RoundButton } from "@cicerone/ui/button";
import { Picture } from "@cicerone/ui/picture";
import { ArrowLeft, Timer } from "lucide-react";
import type { ReactNode } from "react";
import { useContentTranslator, useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { pictureAlt } from "../../core/museum/picture-alt";
import { MissingItem } from "../../core/navigation/missing-item";
import { useNavigateTo, useTo } from "../../core/navigation/navigation";
import type { ScreenProps } from "../../core/navigation/paths";
import { RecogniseLink } from "../../core/navigation/recognise-link";
import { PlayerBar } from "../../core/player/player-bar";
import { SpokenText } from "../../core/player/spoken-text";
import { useSound } from "../../core/player/use-sound";
import { useOneMinuteTrack } from "./one-minute-track";
import styles from "./one-minute.module.css";

/** OneMinuteScreen shows a one-minute item with picture, audio and text, in the style of works (ONE-1). */
export function OneMinuteScreen({ params }: ScreenProps<"OneMinute">): ReactNode {
  const oneMinute = useMuseum().oneMinutes.find(({ idOneMinute }) => idOneMinute === params.idOneMinute);
  return oneMinute === undefined ? <NoOneMinute /> : <Shown key={oneMinute.idOneMinute} oneMinute={oneMinute} />;
}

function Shown({ oneMinute }: { oneMinute: OneMinute }): ReactNode {
  const t = useTranslations();
  const { code } = useMuseum();
  const factsOf = useMediaFacts();
  const translate = useContentTranslator(oneMinute);
  const track = useOneMinuteTrack()(oneMinute);
  const title = translate.localizedText("title");
  const picture = oneMinute.mainImageUrl;
  usePageTitle(title.text);
  useSound(track, { autoplay: museumStyle(code).autoplay });
  return (
    <div className={styles["screen"]}>
      <div className={styles["head"]} data-picture={picture !== ""}>
        <Picture
          src={picture}
          {...pictureAlt(translate, oneMinute)}
          facts={factsOf(picture)}
          sizes="(orientation: portrait) 100vw, 50vw"
          priority
        />
        <Ways idOneMinute={oneMinute.idOneMinute} />
      </div>
      <article className={styles["content"]}>
        <header>
          {picture === "" && <Timer aria-hidden className={styles["sign"]} />}
          <p className={styles["note"]}>{t("oneMinutes.title")}</p>
          <h1 tabIndex={-1} {...title.attributes}>
            {title.text}
          </h1>
        </header>
        <SpokenText translate={translate} track={track} />
      </article>
      {track !== null && (
        <footer className={styles["dock"]} data-bar="end">
          <PlayerBar />
        </footer>
      )}
    </div>
  );
}

/** Ways shows the buttons back to the list and to the camera. */
function Ways({ idOneMinute }: { idOneMinute: number }): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const navigate = useNavigateTo();
  // Replaces the history entry, so that back does not open this screen again.
  const back = () => navigate(to("OneMinuteList", {}, {}, String(idOneMinute)), { replace: true });
  return (
    <div className={styles["ways"]}>
      <RoundButton label={t("control.back")} onClick={back}>
        <ArrowLeft aria-hidden className={styles["towards"]} />
      </RoundButton>
      <RecogniseLink from="OneMinute" />
    </div>
  );
}

function NoOneMinute(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  return (
    <MissingItem
      title={t("error.no_resources")}
      to={to("OneMinuteList")}
      label={t("oneMinutes.title")}
      icon={<Timer aria-hidden />}
    />
  );
}
