import { sampleMuseum } from "@cicerone/api/testing/museum";
import type { Game } from "@cicerone/api/types";
import { describe, expect, it } from "vitest";
import {
  END,
  type GameEvent,
  type GameState,
  INTRO,
  initialState,
  clueNumber,
  worksFound,
  hiddenArtworks,
  kindOf,
  nextState,
  stepAt,
} from "./game";

const game: Game = {
  idRoute: 5,
  steps: Array.from({ length: 7 }, (_, place) => ({
    idGameStep: 100 + place,
    index: place - 1,
    imageUrl: `/media/pet-${place}.webp`,
    localizations: [],
    ...(place === 2 ? { idArtwork: 11 } : place === 4 ? { idArtwork: 12 } : place === 6 ? { idArtwork: 99 } : {}),
  })),
};
const always = () => true;
const never = () => false;

describe("GAME-1 the steps", () => {
  it.each([
    [-1, "intro", 1, 0],
    [0, "clue", 1, 0],
    [1, "locate", 1, 0],
    [2, "clue", 2, 1],
    [3, "locate", 2, 1],
    [4, "clue", 3, 2],
    [5, "locate", 3, 2],
    [6, "end", 4, 3],
  ] as const)("%i is %s", (index, kind, clue, count) => {
    expect(kindOf(index)).toBe(kind);
    expect(clueNumber(index)).toBe(clue);
    expect(worksFound(index)).toEqual({ count, total: 3 });
    expect(stepAt(game, index)?.index).toBe(index === END ? undefined : index);
  });

  it("hide works that the museum has", () => {
    expect(hiddenArtworks(sampleMuseum(), game).map(({ idArtwork }) => idArtwork)).toEqual([11, 12]);
  });
});

describe("GAME-1 the next step", () => {
  const waiting: GameState = { index: 2, waiting: true };
  const free: GameState = { index: 2, waiting: false };

  it.each<[string, GameState, GameEvent, GameState]>([
    ["next does nothing while the voice is waited for", waiting, "next", waiting],
    ["the end of the voice enables it", waiting, "ended", free],
    ["a voice that cannot be played enables it", waiting, "silent", free],
    ["skip enables it", waiting, "skip", free],
    ["then next leads on, where the next voice is waited for", free, "next", { index: 3, waiting: true }],
    ["a voice that ends again changes nothing", free, "ended", free],
    ["a voice that fails late changes nothing", free, "silent", free],
    ["the last locating step leads to the end", { index: 5, waiting: false }, "next", { index: END, waiting: true }],
    ["nothing leads on from the end", { index: END, waiting: false }, "next", { index: END, waiting: false }],
  ])("%s", (_, state, event, after) => {
    expect(nextState(state, event, always)).toEqual(after);
  });

  it("does not wait if the pet says nothing", () => {
    expect(nextState(free, "next", never)).toEqual({ index: 3, waiting: false });
  });

  it("visits every step, one at a time", () => {
    let state = initialState(game, {}, (index) => index < END);
    const seen = [state.index];
    while (state.index < END) {
      state = nextState(nextState(nextState(state, "next", always), "ended", always), "next", (index) => index < END);
      seen.push(state.index);
    }
    expect(seen).toEqual([-1, 0, 1, 2, 3, 4, 5, 6]);
    expect(state.waiting).toBe(false);
  });
});

describe("GAME-1 the start", () => {
  it.each([
    ["the introduction", {}, { index: INTRO, waiting: true }],
    ["the step of the address, as after a reload", { step: "4" }, { index: 4, waiting: true }],
    ["the introduction by its index", { step: "-1" }, { index: INTRO, waiting: true }],
    ["the end", { step: "6" }, { index: END, waiting: true }],
    ["no step beyond the end", { step: "9" }, { index: END, waiting: true }],
    ["no step before the introduction", { step: "-5" }, { index: INTRO, waiting: true }],
    ["nothing for what is no step", { step: "1e1" }, { index: INTRO, waiting: true }],
    ["the step of the work come back from, which may be gone on from", { artwork: "12" }, { index: 3, waiting: false }],
    ["that work before the step of the address", { artwork: "11", step: "4" }, { index: 1, waiting: false }],
    ["the introduction for a work that is not hidden", { artwork: "77" }, { index: INTRO, waiting: true }],
  ])("%s", (_, query, state) => {
    expect(initialState(game, query, always)).toEqual(state);
  });
});
