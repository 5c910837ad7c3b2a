import type { Detail, Game, GameStep } from "@cicerone/api/types";
import { artworkById } from "../../core/museum/lookups";
import type { Query } from "../../core/navigation/paths";

/** Index of the introduction and of the end (specification 2 §9). */
export const INTRO = -1;
export const END = 6;

/** What a step of the game is: after the introduction a clue and a work to locate in turn, then the end. */
export type StepKind = "intro" | "clue" | "locate" | "end";

/** What the step at an index is (specification 2 §2, kids game). */
export function kindOf(index: number): StepKind {
  if (index <= INTRO) return "intro";
  if (index >= END) return "end";
  return index % 2 === 0 ? "clue" : "locate";
}

/** Where the game stands. */
export interface GameState {
  /** From INTRO to END. */
  index: number;
  /** The way on waits for the pet's voice. */
  waits: boolean;
}

/**
 * What happens in a game:
 *
 * - heard: the voice of the step has come to its end
 * - silent: it cannot be played
 * - skip: the child, or who is with it, goes on without it
 * - next: the way on was taken
 */
export type GameEvent = "heard" | "silent" | "skip" | "next";

/** Whether the pet says something at an index, in the visitor's language. */
export type Voiced = (index: number) => boolean;

/** The state after an event. Nothing leads on while the voice is waited for, or from the end. */
export function play(state: GameState, event: GameEvent, voiced: Voiced): GameState {
  if (event !== "next") return state.waits ? { ...state, waits: false } : state;
  if (state.waits || state.index >= END) return state;
  const index = state.index + 1;
  return { index, waits: voiced(index) };
}

/**
 * Where the game begins: at the step that locates the work come back from, where nothing is waited for any more;
 * else at the step that the address names, as after a reload; else with the introduction.
 */
export function begin(game: Game, { artwork, step }: Pick<Query, "artwork" | "step">, voiced: Voiced): GameState {
  const located = game.steps.find(
    ({ index, idArtwork }) => kindOf(index) === "locate" && idArtwork !== undefined && String(idArtwork) === artwork,
  );
  if (located !== undefined) return { index: located.index, waits: false };
  const named = /^-?\d$/.test(step ?? "") ? Number(step) : INTRO;
  const index = Math.max(INTRO, Math.min(named, END));
  return { index, waits: voiced(index) };
}

/** The content of the step at an index; undefined for the end, which has none. */
export function stepAt({ steps }: Game, index: number): GameStep | undefined {
  return steps.find((step) => step.index === index);
}

/** How many works have been found when the game stands at an index, and how many there are. */
export function found(index: number): { count: number; total: number } {
  return { count: Math.floor(Math.max(0, index) / 2), total: END / 2 };
}

/** Number of the clue that a step belongs to, from 1. */
export function clueNumber(index: number): number {
  return Math.floor(Math.max(0, index) / 2) + 1;
}

/** The works that the game hides, in their order; works that the museum no longer has are left out. */
export function hiddenArtworks(museum: Pick<Detail, "artworks">, { steps }: Game) {
  return steps
    .filter(({ index }) => kindOf(index) === "locate")
    .flatMap(({ idArtwork }) => (idArtwork === undefined ? [] : (artworkById(museum, idArtwork) ?? [])));
}
