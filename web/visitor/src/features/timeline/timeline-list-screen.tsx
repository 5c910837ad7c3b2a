import type { Timeline } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { BackButton, buttonClass } from "@cicerone/ui/button";
import { EmptyList } from "@cicerone/ui/empty-list";
import { Picture } from "@cicerone/ui/picture";
import { RichText } from "@cicerone/ui/rich-text";
import { Footprints } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocalize, useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { pictureAlt } from "../../core/museum/picture-alt";
import { visibleTimelines, timelineSteps } from "../../core/museum/timelines";
import { TopBar } from "../../core/navigation/menu/top-bar";
import { Link, useNavigate, useTo } from "../../core/navigation/navigation";
import { elementTrack } from "../../core/player/element-track";
import { PlayerBar } from "../../core/player/player-bar";
import { useSound } from "../../core/player/use-sound";
import { Carousel } from "../../ui/carousel";
import { ReadMore } from "../../ui/read-more";
import { timelineColours } from "./colours";
import { NoTimeline } from "./no-timeline";
import styles from "./intro.module.css";

/** Heights in pixels beyond which title and description are collapsed (specification 2 §9). */
const TITLE_HEIGHT = 58;
const DESCRIPTION_HEIGHT = 81;

/** TimelineListScreen introduces the timelines, one per page (TL-1). */
export function TimelineListScreen(): ReactNode {
  const museum = useMuseum();
  const timelines = visibleTimelines(museum);
  return timelines.length === 0 ? <NoTimeline /> : <Intros timelines={timelines} />;
}

function Intros({ timelines }: { timelines: readonly Timeline[] }): ReactNode {
  const t = useTranslations();
  const navigate = useNavigate();
  const museum = useMuseum();
  const localize = useLocalize();
  const [index, setIndex] = useState(0);
  const shown = timelines[index];
  const translate = localize(shown ?? { localizations: [] });
  const track = elementTrack(
    `timeline-${shown?.idTimeline}`,
    translate,
    { title: translate("name"), picture: shown?.mainImageUrl ?? "" },
    museum,
  );
  usePageTitle(t("timeline.title"));
  useSound(track, { autoplay: false });
  return (
    <div className={styles["screen"]} style={timelineColours(museum)}>
      <div className={styles["bar"]}>
        <TopBar
          mode="by-halls"
          onTimeline
          leading={<BackButton label={t("control.back")} onClick={() => navigate("Options")} />}
        />
      </div>
      <Carousel
        label={t("timeline.title")}
        items={timelines}
        keyOf={({ idTimeline }) => idTimeline}
        nameOf={(timeline) => localize(timeline)("name")}
        index={index}
        onIndex={setIndex}
        foot={
          <div className={styles["foot"]}>
            {track !== null && <PlayerBar />}
            {shown !== undefined && <StartLink timeline={shown} />}
          </div>
        }
      >
        {(timeline, active) => <Intro timeline={timeline} active={active} />}
      </Carousel>
    </div>
  );
}

function Intro({ timeline, active }: { timeline: Timeline; active: boolean }): ReactNode {
  const t = useTranslations();
  const factsOf = useMediaFacts();
  const translate = useLocalize()(timeline);
  const { mainImageUrl: picture, minutes, hallCount, artworkCount } = timeline;
  const name = translate.localizedText("name");
  const description = translate.localizedText("description");
  const facts = [
    minutes > 0 && t("count.minutes", { count: minutes }),
    hallCount > 0 && t("count.halls", { count: hallCount }),
    artworkCount > 0 && t("count.works", { count: artworkCount }),
  ].filter((words) => words !== false);
  // One h1 per screen: only the current timeline's title.
  const Heading = active ? "h1" : "h2";
  return (
    <article className={styles["intro"]}>
      {picture !== "" && (
        <div className={styles["picture"]}>
          <Picture src={picture} {...pictureAlt(translate, timeline)} facts={factsOf(picture)} priority />
        </div>
      )}
      <div className={styles["words"]}>
        {picture === "" && <Footprints aria-hidden className={styles["sign"]} />}
        <ReadMore height={TITLE_HEIGHT}>
          <Heading tabIndex={-1} {...name.attributes}>
            {name.text === "" ? t("timeline.title") : name.text}
          </Heading>
        </ReadMore>
        {facts.length > 0 && (
          <ul className={styles["facts"]}>
            {facts.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
        {description.text !== "" && (
          <ReadMore height={DESCRIPTION_HEIGHT}>
            <RichText html={description.text} {...description.attributes} />
          </ReadMore>
        )}
      </div>
    </article>
  );
}

/** StartLink opens the first step, if there is one. */
function StartLink({ timeline }: { timeline: Timeline }): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const museum = useMuseum();
  const { idTimeline } = timeline;
  if (timelineSteps(museum, timeline).length === 0) return <EmptyList>{t("error.no_halls")}</EmptyList>;
  return (
    <Link to={to("Timeline", { idTimeline })} className={buttonClass()}>
      <Footprints aria-hidden />
      {t("routes.startRoute")}
    </Link>
  );
}
