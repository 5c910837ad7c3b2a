import type { Timeline } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { BackButton } from "@cicerone/ui/button";
import { type ReactNode, useEffect, useState } from "react";
import { useContentTranslator, useLocalize, useMuseum } from "../../core/museum/hooks";
import { timelineById } from "../../core/museum/lookups";
import { usePageTitle } from "../../core/museum/page-title";
import { pictureAlt } from "../../core/museum/picture-alt";
import { type TimelineStep, initialStepIndex, timelineSteps } from "../../core/museum/timelines";
import { TopBar } from "../../core/navigation/menu/top-bar";
import { useNavigate, useTo, useRewrite } from "../../core/navigation/navigation";
import type { Query, ScreenProps } from "../../core/navigation/paths";
import { elementTrack } from "../../core/player/element-track";
import { useSound } from "../../core/player/use-sound";
import { whenIdle } from "../../lib/idle";
import { lazyWithRetry } from "../../lib/lazy-with-retry";
import { Carousel, FinishButton } from "../../ui/carousel";
import { timelineColours } from "./colours";
import { StepCard, useStepName } from "./step-card";
import styles from "./timeline.module.css";

// Loaded on demand: works are below the step, the first step seldom has audio, and its map is opened later.
const HallWorks = lazyWithRetry(async () => (await import("./hall-works")).HallWorks);
const NoHalls = lazyWithRetry(async () => (await import("./hall-works")).NoHalls);
const NoTimeline = lazyWithRetry(async () => (await import("./no-timeline")).NoTimeline);
const PlayerControls = lazyWithRetry(async () => (await import("../../core/player/player-bar")).PlayerBar);
const TourEnd = lazyWithRetry(async () => (await import("../../core/navigation/tour-end")).TourEnd);
const ToTop = lazyWithRetry(async () => (await import("../../ui/to-top")).ToTop);
const EnlargedPicture = lazyWithRetry(
  async () => (await import("../../core/resource/enlarged-picture")).EnlargedPicture,
);

/** TimelineScreen shows a timeline's steps one at a time, with the works of the current hall (TL-2). */
export function TimelineScreen({ params, query }: ScreenProps<"Timeline">): ReactNode {
  const timeline = timelineById(useMuseum(), params.idTimeline);
  return timeline === undefined ? <NoTimeline /> : <Steps timeline={timeline} query={query} />;
}

function Steps({ timeline, query }: { timeline: Timeline; query: Query }): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const navigate = useNavigate();
  const rewrite = useRewrite();
  const museum = useMuseum();
  const localize = useLocalize();
  const nameOf = useStepName();
  const name = useContentTranslator(timeline).localizedText("name");
  const steps = timelineSteps(museum, timeline);
  const [artworkShown, setArtworkShown] = useState(() => Number(query.artwork ?? Number.NaN));
  const [index, setIndex] = useState(() =>
    initialStepIndex(steps, { idStep: Number(query.step ?? Number.NaN), idArtwork: artworkShown }),
  );
  const [mapOpen, setMapOpen] = useState(false);
  const [finished, setFinished] = useState(false);
  const shown = steps[index];
  const { idTimeline } = timeline;
  const title = name.text === "" ? t("timeline.title") : name.text;
  const track =
    shown === undefined
      ? null
      : elementTrack(
          `timeline-step-${shown.step.idStep}`,
          localize(shown.step),
          { title: nameOf(shown), picture: timeline.mainImageUrl },
          museum,
        );
  usePageTitle(title);
  useSound(track, { autoplay: false });
  useEffect(
    () =>
      whenIdle(() => {
        PlayerControls.preload();
        EnlargedPicture.preload();
        TourEnd.preload();
      }),
    [],
  );

  const turn = (next: number): void => {
    setIndex(next);
    // Only the step that the visitor returns to scrolls to its work.
    setArtworkShown(Number.NaN);
    const step = steps[next]?.step;
    // Returning from a hall shows the step that was left.
    if (step !== undefined) rewrite(to("Timeline", { idTimeline }, { step: String(step.idStep) }));
  };
  if (finished)
    return <TourEnd name={{ ...name, text: title }} ended={{ idTimeline }} onBack={() => setFinished(false)} />;
  return (
    <div className={styles["screen"]} style={timelineColours(museum)}>
      <TopBar
        mode="by-halls"
        onTimeline
        leading={<BackButton label={t("control.back")} onClick={() => navigate("TimelineList")} />}
      />
      <h1 tabIndex={-1} {...name.attributes}>
        {title}
      </h1>
      {steps.length > 0 ? (
        <Carousel
          label={title}
          items={steps}
          keyOf={({ step }) => step.idStep}
          nameOf={nameOf}
          index={index}
          onIndex={turn}
          end={<FinishButton onClick={() => setFinished(true)} />}
          below={<StepWorks item={shown} steps={steps} artworkShown={artworkShown} />}
          foot={
            <>
              <span className={styles["toTop"]}>
                <ToTop />
              </span>
              {track !== null && <PlayerControls />}
            </>
          }
        >
          {(item) => <StepCard item={item} steps={steps} onMap={() => setMapOpen(true)} />}
        </Carousel>
      ) : (
        <NoHalls />
      )}
      {mapOpen && shown !== undefined && (
        <EnlargedPicture
          src={shown.step.locationImageUrl}
          title={nameOf(shown)}
          {...pictureAlt(localize(shown.step), shown.step, t("route.location"))}
          onClose={() => setMapOpen(false)}
        />
      )}
    </div>
  );
}

interface StepWorksProps {
  /** The current step. */
  item: TimelineStep | undefined;
  steps: readonly TimelineStep[];
  /** idArtwork that the visitor returns from; NaN if none. */
  artworkShown: number;
}

/** StepWorks shows the works of the current step's hall, or that the timeline has no halls (TL-3). */
function StepWorks({ item, steps, artworkShown }: StepWorksProps): ReactNode {
  if (!steps.some(({ hall }) => hall !== undefined)) return <NoHalls />;
  if (item?.hall === undefined) return null;
  const { step, hall, isHall } = item;
  return <HallWorks key={step.idStep} hall={hall} step={step} isHall={isHall} artworkShown={artworkShown} />;
}
