import type { Resource } from "@cicerone/api/types";
import { type StoreApi, createStore } from "zustand/vanilla";
import type { Player, PlayerState } from "../../core/player/player";
import type { Track } from "../../core/player/track";
import { NO_POP_UP, type PopUp, type PopUpEvent, type TimedExtra, nextPopUp } from "./timed-extras";

/** TimedContent is the main audio and its timed extras, in the visitor's language. */
export interface TimedContent {
  /** The main audio. */
  main: Track;
  timed: readonly TimedExtra[];
  /** The track of an extra of type AUDIO. */
  trackOf: (resource: Resource) => Track;
}

/** PopUpState adds whether the main audio is paused until the shown extra ends. */
export interface PopUpState extends PopUp {
  mainPaused: boolean;
}

/**
 * TimedPopUps shows timed extras at their positions in the main audio (ART-6). Audio and video extras pause the main
 * audio if it plays; it resumes when they end, are closed, or the visitor presses play. An audio extra plays in the
 * player itself, the only audio element; a film is played by the screen. Under reduced motion a film waits for the tap,
 * and the main audio continues until then.
 */
export class TimedPopUps {
  readonly store: StoreApi<PopUpState>;
  private readonly player: Player;
  private readonly reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  private content: TimedContent;

  constructor(player: Player, content: TimedContent) {
    this.player = player;
    this.content = content;
    this.store = createStore<PopUpState>()(() => ({ ...NO_POP_UP, mainPaused: false }));
  }

  /** Replaces the content by the same content in another language. */
  update(content: TimedContent): void {
    this.content = content;
  }

  /** Subscribes to the player; returns the unsubscribe function. */
  start(): () => void {
    this.handlePlayerState(this.player.store.getState());
    return this.player.store.subscribe((now, before) => {
      const sounds = now.status === "playing" && before.status !== "playing";
      if (sounds && this.isMain(now)) this.store.setState({ mainPaused: false });
      if (now.status === "ended" && before.status !== "ended" && now.track?.id === this.shownTrack()?.id) this.end();
      this.handlePlayerState(now);
    });
  }

  /** Keeps the shown extra open until it is closed. */
  touch(): void {
    this.apply({ type: "touch" });
  }

  /** Closes the shown extra. */
  close(): void {
    this.apply({ type: "close" });
  }

  /** Plays the shown AUDIO extra again, or for the first time if the main audio was paused. */
  replay(): void {
    const track = this.shownTrack();
    if (track === undefined) return;
    this.store.setState({ mainPaused: true });
    this.player.open(track, { autoplay: true });
  }

  /** Reports whether the shown film starts by itself, since the main audio is paused for it. */
  canAutoplay(): boolean {
    return this.store.getState().mainPaused && !this.reducedMotion;
  }

  /** Pauses the main audio for the shown film, which has started to play, and keeps the film open until it is closed. */
  playFilm(): void {
    // Without reduced motion the main audio was paused when the film was shown.
    if (!this.reducedMotion || !this.isSounding()) return;
    this.touch();
    this.pauseMain();
  }

  /** Resumes the main audio after the shown audio or film has ended or failed. */
  end(): void {
    if (!this.store.getState().mainPaused) return;
    this.store.setState({ mainPaused: false });
    if (this.isMain(this.player.store.getState())) this.player.play();
    else this.player.open(this.content.main, { autoplay: true });
  }

  private handlePlayerState(state: PlayerState): void {
    // The position of another track is not a position of the main audio.
    if (!this.isMain(state)) return;
    const { position, status } = state;
    const running = status !== "ended" && (position > 0 || status === "playing");
    this.apply({ type: "clock", second: position, running });
  }

  private apply(event: PopUpEvent): void {
    const now = this.store.getState();
    const next = nextPopUp(this.content.timed, now, event);
    if (next === now) return;
    const closedTrack = next.shown === now.shown ? undefined : this.shownTrack();
    this.store.setState(next);
    if (next.shown === now.shown) return;
    this.restoreMain(closedTrack);
    this.interruptMain();
  }

  /** Lets the shown audio or film play instead of the main audio, if that plays. */
  private interruptMain(): void {
    if (!this.isSounding()) return;
    const type = this.shownResource()?.resourceType;
    if (type === "AUDIO") this.replay();
    if (type === "VIDEO" && !this.reducedMotion) this.pauseMain();
  }

  private pauseMain(): void {
    this.store.setState({ mainPaused: true });
    this.player.pause();
  }

  /** Loads the main audio again after an extra, and resumes it if it was paused for it. */
  private restoreMain(track: Track | undefined): void {
    const { mainPaused } = this.store.getState();
    if (mainPaused) this.end();
    else if (track !== undefined && this.player.store.getState().track?.id === track.id) {
      this.player.open(this.content.main, { autoplay: false });
    }
  }

  private isSounding(): boolean {
    const { status } = this.player.store.getState();
    return status === "playing" || status === "loading";
  }

  private isMain({ track }: PlayerState): boolean {
    return track?.id === this.content.main.id;
  }

  private shownResource(): Resource | undefined {
    const { shown } = this.store.getState();
    return this.content.timed.find(({ resource }) => resource.idResource === shown)?.resource;
  }

  private shownTrack(): Track | undefined {
    const resource = this.shownResource();
    return resource?.resourceType === "AUDIO" ? this.content.trackOf(resource) : undefined;
  }
}
