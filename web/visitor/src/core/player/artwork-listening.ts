import type { Artwork } from "@cicerone/api/types";
import { useEffect, useRef } from "react";
import { useLocalize, useMuseum } from "../museum/hooks";
import type { Screen } from "../navigation/paths";
import { type Services, useServices } from "../services";
import type { Visits } from "../visit/visits";
import { artworkTrack, artworkTrackId } from "./artwork-track";
import type { Cue } from "./captions";
import { matchPosition } from "./match-position";
import type { Player } from "./player";
import type { Track } from "./track";
import type { FetchTranscript } from "./transcript";

/** Arrival is how the visitor came to a work. */
export interface Arrival {
  from: Screen | undefined;
  autoplay: boolean;
}

/** OpenWork is the open work, and the number of screens that keep it open. */
interface OpenWork {
  idArtwork: number;
  screens: number;
  stop: () => void;
}

/**
 * ArtworkListening ties a work's sound to its artwork visit (STAT-1): both begin when the work's first screen opens and
 * end when its last one closes, so they continue between the work and its resources.
 */
export class ArtworkListening {
  private readonly player: Player;
  private readonly visits: Pick<Visits, "openArtwork" | "noteListened" | "leaveArtwork">;
  private current: OpenWork | undefined;

  constructor(player: Player, visits: Pick<Visits, "openArtwork" | "noteListened" | "leaveArtwork">) {
    this.player = player;
    this.visits = visits;
  }

  /** Opens a screen of the work. Returns a function to call when the screen closes. */
  openScreen(idArtwork: number, track: Track | null, { from, autoplay }: Arrival): () => void {
    if (this.current?.idArtwork !== idArtwork) {
      this.end();
      this.current = { idArtwork, screens: 0, stop: this.recordSeconds(artworkTrackId(idArtwork)) };
      void this.visits.openArtwork(idArtwork, from);
      if (track !== null) this.player.open(track, { autoplay });
    }
    return this.addScreen(this.current);
  }

  /** Keeps the open work open while another screen is shown, such as Languages. */
  keepOpen(): () => void {
    if (this.current === undefined) return () => undefined;
    return this.addScreen(this.current);
  }

  private addScreen(entered: OpenWork): () => void {
    entered.screens++;
    return () => {
      entered.screens--;
      // The next screen of the same work, if any, opens in the same task.
      setTimeout(() => {
        if (entered.screens === 0 && this.current === entered) this.end();
      });
    };
  }

  private end(): void {
    if (this.current === undefined) return;
    const { idArtwork, stop } = this.current;
    this.current = undefined;
    stop();
    const id = artworkTrackId(idArtwork);
    const playing = this.player.store.getState().track?.id;
    // The tap that left this work may have opened another one already.
    if (playing === id || playing?.startsWith(`${id}/`)) this.player.close();
    void this.visits.leaveArtwork(this.player.flushListened(id));
  }

  /** Records each listened second, so that a closed page loses none. */
  private recordSeconds(id: string): () => void {
    let recorded = 0;
    return this.player.store.subscribe(({ position, track }, before) => {
      if (track?.id !== id || position === before.position) return;
      const seconds = Math.floor(this.player.listenedSeconds(id));
      if (seconds === recorded) return;
      recorded = seconds;
      this.visits.noteListened(seconds);
    });
  }
}

/** Records a visit of the work, and plays its sound, while one of its screens is shown. */
export function useArtworkListening(artwork: Artwork, track: Track | null, arrival: Arrival): void {
  const { listening } = useServices();
  const { idArtwork } = artwork;
  const { from, autoplay } = arrival;
  useEffect(
    () => listening.openScreen(idArtwork, track, { from, autoplay }),
    // useArtworkSound handles a change of language, which starts no new visit.
    // oxlint-disable-next-line react/exhaustive-deps
    [idArtwork],
  );
}

/** useArtworkSound opens the work's own sound in the player: after one of its resources, and in another language. */
export function useArtworkSound(track: Track | null): void {
  const { player, fetchTranscript } = useServices();
  const url = track?.url;
  const before = useRef<Track>(null);
  useEffect(() => {
    syncSound({ player, fetchTranscript }, before.current, track);
    before.current = track;
    // Only the address decides: other changes of the track leave the sound open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [url]);
}

/** Sound is what a change of sound uses. */
type Sound = Pick<Services, "player" | "fetchTranscript">;

/** Opens the sound of a work, or closes the player when a new version of the museum has none for it. */
export function syncSound({ player, fetchTranscript }: Sound, before: Track | null, track: Track | null): void {
  if (track !== null) void changeSound({ player, fetchTranscript }, track);
  else if (before !== null && player.store.getState().track?.id === before.id) player.close();
}

/** How long a change of language waits for the transcripts that give the position. */
const TRANSCRIPT_TIMEOUT_MS = 500;

/** Opens a sound; the open one in another language continues at the same sentence (specification 1 §4). */
export async function changeSound({ player, fetchTranscript }: Sound, track: Track): Promise<void> {
  const { track: before, status } = player.store.getState();
  if (before?.id !== track.id || before.url === track.url) return player.open(track, { autoplay: false });
  if (status === "ended") return player.open(track, { autoplay: false, startAt: 0 });
  const [from, to] = await Promise.all([cuesOf(before, fetchTranscript), cuesOf(track, fetchTranscript)]);
  const { track: open, position, duration } = player.store.getState();
  // The visitor has left or changed the language again.
  if (open !== before) return undefined;
  const at = matchPosition(position, { duration, cues: from }, { duration: track.duration, cues: to });
  return player.open(track, { autoplay: false, startAt: at });
}

/** cuesOf returns the transcript; undefined when there is none or it takes too long. */
async function cuesOf({ transcript }: Track, fetchTranscript: FetchTranscript): Promise<readonly Cue[] | undefined> {
  if (transcript === undefined) return undefined;
  const timeout = new Promise<undefined>((resolve) => {
    setTimeout(resolve, TRANSCRIPT_TIMEOUT_MS);
  });
  return Promise.race([fetchTranscript(transcript).catch(() => undefined), timeout]);
}

/**
 * useContinueListening keeps the open work's sound and visit while a screen of something else is shown. A change of
 * language there changes the sound at once.
 */
export function useContinueListening(active: boolean): void {
  const { listening, player } = useServices();
  const museum = useMuseum();
  const localize = useLocalize();
  useEffect(() => (active ? listening.keepOpen() : undefined), [listening, active]);
  const open = player.store.getState().track?.id;
  const artwork = active ? museum.artworks.find(({ idArtwork }) => artworkTrackId(idArtwork) === open) : undefined;
  useArtworkSound(artwork === undefined ? null : artworkTrack(artwork, localize(artwork), museum));
}
