import type { Artwork } from "@cicerone/api/types";
import { useEffect, useRef } from "react";
import { player } from ".";
import { useLocalize, useMuseum } from "../museum/hooks";
import type { Screen } from "../navigation/paths";
import { visits } from "../visit";
import type { Visits } from "../visit/visits";
import { artworkTrack, artworkTrackId } from "./artwork-track";
import type { Cue } from "./captions";
import { matchPosition } from "./match-position";
import type { Player } from "./player";
import type { Track } from "./track";
import { fetchTranscript } from "./transcript";

/** How a work is come to. */
export interface Arrival {
  from: Screen | undefined;
  autoplay: boolean;
}

/** The work that is visited now, and how many screens keep it open. */
interface Entered {
  idArtwork: number;
  screens: number;
  stop: () => void;
}

/**
 * Keeps a work's sound and its artwork visit together (STAT-1): both begin when the first of the work's
 * screens opens, and end when the last one has gone. Between the work and its resources the visit and the
 * sound go on.
 */
export class ArtworkListening {
  private readonly player: Player;
  private readonly visits: Pick<Visits, "openArtwork" | "notePlayed" | "leaveArtwork">;
  private current: Entered | undefined;

  constructor(player: Player, visits: Pick<Visits, "openArtwork" | "notePlayed" | "leaveArtwork">) {
    this.player = player;
    this.visits = visits;
  }

  /** One of the work's screens opens. Returns what to call when it closes. */
  enter(idArtwork: number, track: Track | null, { from, autoplay }: Arrival): () => void {
    if (this.current?.idArtwork !== idArtwork) {
      this.leave();
      this.current = { idArtwork, screens: 0, stop: this.note(artworkTrackId(idArtwork)) };
      void this.visits.openArtwork(idArtwork, from);
      if (track !== null) this.player.open(track, { autoplay });
    }
    return this.stay(this.current);
  }

  /** Another screen opens in the middle of a work, such as Languages: the work goes on while it is shown. */
  hold(): () => void {
    if (this.current === undefined) return () => undefined;
    return this.stay(this.current);
  }

  private stay(entered: Entered): () => void {
    entered.screens++;
    return () => {
      entered.screens--;
      // The next screen of the same work opens in the same moment, or never.
      setTimeout(() => {
        if (entered.screens === 0 && this.current === entered) this.leave();
      });
    };
  }

  private leave(): void {
    if (this.current === undefined) return;
    const { idArtwork, stop } = this.current;
    this.current = undefined;
    stop();
    const id = artworkTrackId(idArtwork);
    const playing = this.player.store.getState().track?.id;
    // Another work may sound already: it was opened in the tap that left this one.
    if (playing === id || playing?.startsWith(`${id}/`)) this.player.close();
    void this.visits.leaveArtwork(this.player.flushListened(id));
  }

  /** Notes each second that was heard, so that a page that is closed loses none. */
  private note(id: string): () => void {
    let noted = 0;
    return this.player.store.subscribe(({ position, track }, before) => {
      if (track?.id !== id || position === before.position) return;
      const seconds = Math.floor(this.player.listenedSeconds(id));
      if (seconds === noted) return;
      noted = seconds;
      this.visits.notePlayed(seconds);
    });
  }
}

const listening = new ArtworkListening(player, visits);

/** Visits the work, and plays its sound, while a screen of it is shown. */
export function useArtworkListening(artwork: Artwork, track: Track | null, arrival: Arrival): void {
  const { idArtwork } = artwork;
  const { from, autoplay } = arrival;
  useEffect(
    () => listening.enter(idArtwork, track, { from, autoplay }),
    // A change of language is no new arrival: the effect of useArtworkSound follows it.
    // oxlint-disable-next-line react/exhaustive-deps
    [idArtwork],
  );
}

/** Makes the work's own sound the one in the player: after one of its resources, and in another language. */
export function useArtworkSound(track: Track | null): void {
  const url = track?.url;
  const before = useRef<Track>(null);
  useEffect(() => {
    followSound(player, before.current, track);
    before.current = track;
    // The same sound stays open whatever else of the track has changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [url]);
}

/** Opens the sound of a work; one that a new version of the museum has no more falls silent with its controls. */
export function followSound(player: Player, before: Track | null, track: Track | null): void {
  if (track !== null) void changeSound(player, track);
  else if (before !== null && player.store.getState().track?.id === before.id) player.close();
}

/** How long a change of language waits for the transcripts that tell the place, in milliseconds. */
const TRANSCRIPT_PATIENCE = 500;

/** Opens a sound; when it is the open one in another language, at the same sentence (specification 1 §4). */
export async function changeSound(player: Player, track: Track): Promise<void> {
  const { track: before, status } = player.store.getState();
  if (before?.id !== track.id || before.url === track.url) return player.open(track, { autoplay: false });
  if (status === "ended") return player.open(track, { autoplay: false, at: 0 });
  const [from, to] = await Promise.all([cuesOf(before), cuesOf(track)]);
  const { track: open, position, duration } = player.store.getState();
  // Meanwhile the visitor has left, or changed the language again.
  if (open !== before) return undefined;
  const at = matchPosition(position, { duration, cues: from }, { duration: track.duration, cues: to });
  return player.open(track, { autoplay: false, at });
}

/** The transcript, where it has one that can be had soon. */
async function cuesOf({ transcript }: Track): Promise<readonly Cue[] | undefined> {
  if (transcript === undefined) return undefined;
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, TRANSCRIPT_PATIENCE);
  });
  return Promise.race([fetchTranscript(transcript).catch(() => undefined), late]);
}

/**
 * Keeps the work that is open, with its sound and its visit, while a screen is shown that is none of its own.
 * A change of language there changes its sound at once.
 */
export function useContinueListening(wanted: boolean): void {
  const museum = useMuseum();
  const localized = useLocalize();
  useEffect(() => (wanted ? listening.hold() : undefined), [wanted]);
  const open = player.store.getState().track?.id;
  const artwork = wanted ? museum.artworks.find(({ idArtwork }) => artworkTrackId(idArtwork) === open) : undefined;
  useArtworkSound(artwork === undefined ? null : artworkTrack(artwork, localized(artwork), museum));
}
