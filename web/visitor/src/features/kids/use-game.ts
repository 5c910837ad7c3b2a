import type { Game, GameStep } from "@cicerone/api/types";
import { museumStyle } from "@cicerone/theme/special-museums";
import { useCallback, useEffect, useReducer, useState } from "react";
import { useLocalize, useMuseum } from "../../core/museum/hooks";
import { useTo, useRewrite } from "../../core/navigation/navigation";
import type { Query } from "../../core/navigation/paths";
import { useBlockReload } from "../../core/offline/page-idle";
import { elementTrack } from "../../core/player/element-track";
import type { Track } from "../../core/player/track";
import { useSound } from "../../core/player/use-sound";
import { useServices } from "../../core/services";
import { END, type GameEvent, type GameState, INTRO, initialState, nextState, stepAt } from "./game";

/** GameControls is the state of a running game and its actions. */
export interface GameControls {
  state: GameState;
  /** The current step; undefined at the end. */
  step: GameStep | undefined;
  /** The pet's audio; null if the step has none. */
  track: Track | null;
  /** Goes to the next step. */
  next: () => void;
  /** Continues without listening. */
  skip: () => void;
}

/**
 * useGame runs a game by the rules of game.ts: it records a visit of its route while mounted (GAME-2), plays the
 * pet's audio and waits for its end, and writes the step to the address, so that a reload resumes there.
 */
export function useGame(game: Game, query: Query): GameControls {
  const { player, visits } = useServices();
  const museum = useMuseum();
  const localize = useLocalize();
  const to = useTo();
  const rewrite = useRewrite();
  const voiced = useCallback(
    (index: number): boolean => {
      const step = stepAt(game, index);
      return step !== undefined && localize(step)("mainAudioUrl") !== "";
    },
    [game, localize],
  );
  const [state, dispatch] = useReducer(
    (now: GameState, event: GameEvent) => nextState(now, event, voiced),
    null,
    () => initialState(game, query, voiced),
  );
  const { index } = state;
  // Returning from a work: the step's audio was already played.
  const [returned] = useState(!state.waiting);
  const [hasMoved, setHasMoved] = useState(false);
  const step = stepAt(game, index);
  const translate = localize(step ?? { localizations: [] });
  const track =
    step === undefined
      ? null
      : elementTrack(
          `game-${step.idGameStep}`,
          translate,
          { title: translate("text"), picture: step.imageUrl },
          museum,
        );
  const id = track?.id;

  useEffect(() => {
    void visits.openRoute(game.idRoute);
    return () => void visits.leaveRoute();
  }, [visits, game.idRoute]);
  useEffect(() => {
    if (hasMoved) rewrite(to("Game", {}, { step: String(index) }));
  }, [rewrite, to, hasMoved, index]);
  useSound(track, { autoplay: (hasMoved || !returned) && museumStyle(museum.code).autoplay });
  useEffect(() => {
    const sync = (): void => {
      const { track: open, status, failure } = player.store.getState();
      if (open?.id !== id) return;
      if (status === "ended") dispatch("ended");
      if (failure !== null) dispatch("silent");
    };
    sync();
    return player.store.subscribe(sync);
  }, [player, id]);
  useBlockReload(index > INTRO && index < END);
  return {
    state,
    step,
    track,
    next: () => {
      setHasMoved(true);
      dispatch("next");
    },
    skip: () => dispatch("skip"),
  };
}
