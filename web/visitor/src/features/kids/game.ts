import type { Detail, Game, GameStep } from "@cicerone/api/types";
import { artworkById } from "../../core/museum/lookups";
import type { Query } from "../../core/navigation/paths";

/** Indexes of the introduction and of the end (specification 2 §9). */
export const INTRO = -1;
export const END = 6;

/** StepKind: after the introduction, clues and works to locate alternate, then comes the end. */
export type StepKind = "intro" | "clue" | "locate" | "end";

/** kindOf returns the kind of the step at an index (specification 2 §2, kids game). */
export function kindOf(index: number): StepKind {
  if (index <= INTRO) return "intro";
  if (index >= END) return "end";
  return index % 2 === 0 ? "clue" : "locate";
}

/** GameState is the current step of a game. */
export interface GameState {
  /** From INTRO to END. */
  index: number;
  /** The next button is disabled until the pet's voice has ended. */
  waiting: boolean;
}

/**
 * GameEvent changes a game:
 *
 * - ended: the step's audio has ended
 * - silent: the audio cannot be played
 * - skip: continue without listening
 * - next: go to the next step
 */
export type GameEvent = "ended" | "silent" | "skip" | "next";

/** HasVoice reports whether the step at an index has audio in the visitor's language. */
export type HasVoice = (index: number) => boolean;

/** nextState returns the state after an event. "next" does nothing while waiting, or at the end. */
export function nextState(state: GameState, event: GameEvent, voiced: HasVoice): GameState {
  if (event !== "next") return state.waiting ? { ...state, waiting: false } : state;
  if (state.waiting || state.index >= END) return state;
  const index = state.index + 1;
  return { index, waiting: voiced(index) };
}

/**
 * initialState starts the game at the step of the work that the visitor returns from, without waiting; else at the
 * step in the address, as after a reload; else at the introduction.
 */
export function initialState(
  game: Game,
  { artwork, step }: Pick<Query, "artwork" | "step">,
  voiced: HasVoice,
): GameState {
  const located = game.steps.find(
    ({ index, idArtwork }) => kindOf(index) === "locate" && idArtwork !== undefined && String(idArtwork) === artwork,
  );
  if (located !== undefined) return { index: located.index, waiting: false };
  const named = /^-?\d$/.test(step ?? "") ? Number(step) : INTRO;
  const index = Math.max(INTRO, Math.min(named, END));
  return { index, waiting: voiced(index) };
}

/** stepAt returns the step's content; undefined at the end. */
export function stepAt({ steps }: Game, index: number): GameStep | undefined {
  return steps.find((step) => step.index === index);
}

/** worksFound returns the number of works found before the step at an index, and the total. */
export function worksFound(index: number): { count: number; total: number } {
  return { count: Math.floor(Math.max(0, index) / 2), total: END / 2 };
}

/** clueNumber returns the number of the clue that a step belongs to, from 1. */
export function clueNumber(index: number): number {
  return Math.floor(Math.max(0, index) / 2) + 1;
}

/** hiddenArtworks returns the works to locate, in order, without those that the museum no longer has. */
export function hiddenArtworks(museum: Pick<Detail, "artworks">, { steps }: Game) {
  return steps
    .filter(({ index }) => kindOf(index) === "locate")
    .flatMap(({ idArtwork }) => (idArtwork === undefined ? [] : (artworkById(museum, idArtwork) ?? [])));
}
