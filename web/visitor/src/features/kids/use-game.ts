import type { Game, GameStep } from "@cicerone/api/types";
import { museumStyle } from "@cicerone/theme/special-museums";
import { useCallback, useEffect, useReducer, useState } from "react";
import { useLocalize, useMuseum } from "../../core/museum/hooks";
import { useTo, useRewrite } from "../../core/navigation/navigation";
import type { Query } from "../../core/navigation/paths";
import { useBlockReload } from "../../core/offline/page-idle";
import { player } from "../../core/player";
import { elementTrack } from "../../core/player/element-track";
import type { Track } from "../../core/player/track";
import { useSound } from "../../core/player/use-sound";
import { visits } from "../../core/visit";
import { END, type GameEvent, type GameState, INTRO, begin, play, stepAt } from "./game";

/** A game that is being played. */
export interface Playing {
  state: GameState;
  /** Content of the step; undefined at the end. */
  step: GameStep | undefined;
  /** The pet's voice; null where it says nothing. */
  track: Track | null;
  /** The way on to the next step. */
  next: () => void;
  /** On without the voice, for those who cannot hear it. */
  skip: () => void;
}

/**
 * Plays the game by its rules (game.ts): it counts as a visit of its route while it is shown (GAME-2), has
 * the pet's voice in the player, hears when that has ended, and notes the step in the address, so that a reload
 * goes on with it.
 */
export function useGame(game: Game, query: Query): Playing {
  const museum = useMuseum();
  const localized = useLocalize();
  const to = useTo();
  const rewrite = useRewrite();
  const voiced = useCallback(
    (index: number): boolean => {
      const said = stepAt(game, index);
      return said !== undefined && localized(said)("mainAudioUrl") !== "";
    },
    [game, localized],
  );
  const [state, dispatch] = useReducer(
    (now: GameState, event: GameEvent) => play(now, event, voiced),
    null,
    () => begin(game, query, voiced),
  );
  const { index } = state;
  // Who comes back from a work has heard the pet already.
  const [returned] = useState(!state.waits);
  const [turned, setTurned] = useState(false);
  const step = stepAt(game, index);
  const locale = localized(step ?? { localizations: [] });
  const track =
    step === undefined
      ? null
      : elementTrack(`game-${step.idGameStep}`, locale, { title: locale("text"), picture: step.imageUrl }, museum);
  const id = track?.id;

  useEffect(() => {
    void visits.openRoute(game.idRoute);
    return () => void visits.leaveRoute();
  }, [game.idRoute]);
  useEffect(() => {
    if (turned) rewrite(to("Game", {}, { step: String(index) }));
  }, [rewrite, to, turned, index]);
  useSound(track, { autoplay: (turned || !returned) && museumStyle(museum.code).autoplay });
  useEffect(() => {
    const look = (): void => {
      const { track: open, status, failure } = player.store.getState();
      if (open?.id !== id) return;
      if (status === "ended") dispatch("heard");
      if (failure !== null) dispatch("silent");
    };
    look();
    return player.store.subscribe(look);
  }, [id]);
  useBlockReload(index > INTRO && index < END);
  return {
    state,
    step,
    track,
    next: () => {
      setTurned(true);
      dispatch("next");
    },
    skip: () => dispatch("skip"),
  };
}
