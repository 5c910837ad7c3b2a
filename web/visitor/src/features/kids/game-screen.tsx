import type { Game, GameStep } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { BackButton, Button } from "@cicerone/ui/button";
import { Picture } from "@cicerone/ui/picture";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { ArrowRight, Check, Gamepad2, House, Play } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useContentTranslator, useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { artworkById } from "../../core/museum/lookups";
import { usePageTitle } from "../../core/museum/page-title";
import { EmptyState } from "../../core/navigation/empty-state";
import { useNavigateTo, useTo } from "../../core/navigation/navigation";
import type { Query, ScreenProps } from "../../core/navigation/paths";
import { usePlayer } from "../../core/player/use-player";
import { KidsLayout } from "../../ui/kids-layout";
import { END, type StepKind, clueNumber, kindOf } from "./game";
import { GameEnd } from "./game-end";
import { HiddenWork } from "./hidden-work";
import { Stars } from "./stars";
import { type GameControls, useGame } from "./use-game";
import { VoiceButton } from "./voice-button";
import styles from "./game.module.css";

/** GameScreen is the game of kids mode: a pet gives clues, the child looks for works (GAME-1, GAME-2). */
export function GameScreen({ query }: ScreenProps<"Game">): ReactNode {
  const t = useTranslations();
  const { game } = useMuseum();
  usePageTitle(t("game.title"));
  return <KidsLayout>{game === undefined ? <NoGame /> : <Steps game={game} query={query} />}</KidsLayout>;
}

function Steps({ game, query }: { game: Game; query: Query }): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const museum = useMuseum();
  const navigate = useNavigateTo();
  const controls = useGame(game, query);
  const { index } = controls.state;
  const { step } = controls;
  const kind = kindOf(index);
  const work = step?.idArtwork === undefined || kind !== "locate" ? undefined : artworkById(museum, step.idArtwork);
  const heading = useFocusOnChange(index);
  // Replaces the history entry, so that back does not open the game again.
  const goHome = (): void => navigate(to("OptionsKids"), { replace: true });
  return (
    <div className={styles["screen"]}>
      <header className={styles["top"]}>
        <BackButton label={t("control.back")} onClick={goHome} />
        <Stars index={index} />
      </header>
      <div className={styles["stage"]} data-kind={kind}>
        {step === undefined ? (
          <GameEnd game={game} heading={heading} />
        ) : (
          <>
            <h1 ref={heading} tabIndex={-1}>
              {kind === "intro" ? t("game.title") : t("game.clue", { number: clueNumber(index) })}
            </h1>
            {work !== undefined && <HiddenWork key={work.idArtwork} artwork={work} />}
            <Pet step={step} small={work !== undefined} />
          </>
        )}
      </div>
      <footer className={styles["foot"]} data-bar="end">
        {index < END ? (
          <NextControls kind={kind} playing={controls} />
        ) : (
          <Button onClick={goHome}>
            <House aria-hidden />
            {t("game.home")}
          </Button>
        )}
      </footer>
    </div>
  );
}

/** Pet shows the pet and its text in a speech bubble; it nods while its audio plays. */
function Pet({ step, small }: { step: GameStep; small: boolean }): ReactNode {
  const factsOf = useMediaFacts();
  const text = useContentTranslator(step).localizedText("text");
  const talking = usePlayer((state) => state.status === "playing");
  return (
    <div className={styles["pet"]} data-small={small} data-talking={talking}>
      {step.imageUrl !== "" && (
        <span className={styles["figure"]}>
          <Picture src={step.imageUrl} alt="" facts={factsOf(step.imageUrl)} sizes="18rem" fit="natural" priority />
        </span>
      )}
      <p className={styles["bubble"]} {...text.attributes}>
        {text.text}
      </p>
    </div>
  );
}

/**
 * NextControls shows the audio button, the next button, disabled until the audio has ended, and a skip button for
 * visitors who cannot hear it.
 */
function NextControls({ kind, playing }: { kind: StepKind; playing: GameControls }): ReactNode {
  const t = useTranslations();
  const { state, track, next, skip } = playing;
  const label = t(LABELS[kind]);
  const Icon = ICONS[kind];
  return (
    <>
      <div className={styles["way"]}>
        {track !== null && <VoiceButton />}
        <Button disabled={state.waiting} onClick={next}>
          {state.waiting ? (
            t("game.wait")
          ) : (
            <>
              {label}
              <Icon aria-hidden strokeWidth={3} className={styles["towards"]} />
            </>
          )}
        </Button>
      </div>
      {state.waiting && (
        <button type="button" className={styles["skip"]} onClick={skip}>
          {t("game.skip")}
        </button>
      )}
      <VisuallyHidden live="polite">{!state.waiting && track !== null && label}</VisuallyHidden>
    </>
  );
}

const LABELS = { intro: "game.start", clue: "game.nextClue", locate: "game.found", end: "game.home" } as const;
const ICONS = { intro: Play, clue: ArrowRight, locate: Check, end: House } as const;

/** useFocusOnChange moves the focus to the heading of a new step, for screen readers and keyboards. */
function useFocusOnChange(index: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [index]);
  return heading;
}

function NoGame(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  return (
    <EmptyState
      title={t("error.no_resources")}
      icon={<Gamepad2 aria-hidden />}
      action={{ to: to("OptionsKids"), label: t("game.home") }}
    />
  );
}
