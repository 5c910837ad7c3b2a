import { sampleMuseum } from "@cicerone/api/testing/museum";
import type { Game } from "@cicerone/api/types";
import { describe, expect, it } from "vitest";
import {
  END,
  type GameEvent,
  type GameState,
  INTRO,
  begin,
  clueNumber,
  found,
  hiddenArtworks,
  kindOf,
  play,
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
    expect(found(index)).toEqual({ count, total: 3 });
    expect(stepAt(game, index)?.index).toBe(index === END ? undefined : index);
  });

  it("hide works that the museum has", () => {
    expect(hiddenArtworks(sampleMuseum(), game).map(({ idArtwork }) => idArtwork)).toEqual([11, 12]);
  });
});

describe("GAME-1 the way on", () => {
  const waiting: GameState = { index: 2, waits: true };
  const free: GameState = { index: 2, waits: false };

  it.each<[string, GameState, GameEvent, GameState]>([
    ["next does nothing while the voice is waited for", waiting, "next", waiting],
    ["the end of the voice opens it", waiting, "heard", free],
    ["a voice that cannot be played opens it", waiting, "silent", free],
    ["who cannot hear opens it", waiting, "skip", free],
    ["then next leads on, where the next voice is waited for", free, "next", { index: 3, waits: true }],
    ["a voice that ends again changes nothing", free, "heard", free],
    ["a voice that fails late changes nothing", free, "silent", free],
    ["the last locating step leads to the end", { index: 5, waits: false }, "next", { index: END, waits: true }],
    ["nothing leads on from the end", { index: END, waits: false }, "next", { index: END, waits: false }],
  ])("%s", (_, state, event, after) => {
    expect(play(state, event, always)).toEqual(after);
  });

  it("waits for nothing where the pet says nothing", () => {
    expect(play(free, "next", never)).toEqual({ index: 3, waits: false });
  });

  it("goes through all of it, one step at a time", () => {
    let state = begin(game, {}, (index) => index < END);
    const seen = [state.index];
    while (state.index < END) {
      state = play(play(play(state, "next", always), "heard", always), "next", (index) => index < END);
      seen.push(state.index);
    }
    expect(seen).toEqual([-1, 0, 1, 2, 3, 4, 5, 6]);
    expect(state.waits).toBe(false);
  });
});

describe("GAME-1 the beginning", () => {
  it.each([
    ["the introduction", {}, { index: INTRO, waits: true }],
    ["the step of the address, as after a reload", { step: "4" }, { index: 4, waits: true }],
    ["the introduction by its index", { step: "-1" }, { index: INTRO, waits: true }],
    ["the end", { step: "6" }, { index: END, waits: true }],
    ["no step beyond the end", { step: "9" }, { index: END, waits: true }],
    ["no step before the introduction", { step: "-5" }, { index: INTRO, waits: true }],
    ["nothing for what is no step", { step: "1e1" }, { index: INTRO, waits: true }],
    ["the step of the work come back from, which may be gone on from", { artwork: "12" }, { index: 3, waits: false }],
    ["that work before the step of the address", { artwork: "11", step: "4" }, { index: 1, waits: false }],
    ["the introduction for a work that is not hidden", { artwork: "77" }, { index: INTRO, waits: true }],
  ])("%s", (_, query, state) => {
    expect(begin(game, query, always)).toEqual(state);
  });
});
