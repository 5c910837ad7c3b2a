import type { Resource } from "@cicerone/api/types";
import { type StoreApi, createStore } from "zustand/vanilla";
import type { Player, PlayerState } from "../../core/player/player";
import type { Track } from "../../core/player/track";
import { NO_POP_UP, type PopUp, type PopUpEvent, type TimedExtra, nextPopUp } from "./timed-extras";

/** What pops up while which sound plays, in the visitor's language. */
export interface TimedContent {
  /** The main audio. */
  main: Track;
  timed: readonly TimedExtra[];
  /** The sound of an extra of type AUDIO. */
  trackOf: (resource: Resource) => Track;
}

/** What screens see: what has popped up, and whether the main audio waits until it is over. */
export interface PopUpState extends PopUp {
  holding: boolean;
}

/**
 * Lets timed extras pop up on the main audio's clock (ART-6). Those that sound, audio and video, pause the
 * main audio where it plays, and it goes on when they are over or closed, or when the visitor lets it. An
 * audio plays in the player itself, as the one element that sounds; a film is the screen's to play.
 */
export class TimedPopUps {
  readonly store: StoreApi<PopUpState>;
  private readonly player: Player;
  private content: TimedContent;

  constructor(player: Player, content: TimedContent) {
    this.player = player;
    this.content = content;
    this.store = createStore<PopUpState>()(() => ({ ...NO_POP_UP, holding: false }));
  }

  /** The same content in another language. */
  update(content: TimedContent): void {
    this.content = content;
  }

  /** Follows the clock; returns what stops it. */
  start(): () => void {
    this.follow(this.player.store.getState());
    return this.player.store.subscribe((now, before) => {
      const sounds = now.status === "playing" && before.status !== "playing";
      if (sounds && this.isMain(now)) this.store.setState({ holding: false });
      if (now.status === "ended" && before.status !== "ended" && now.track?.id === this.shownTrack()?.id) this.over();
      this.follow(now);
    });
  }

  /** The visitor has touched what popped up. */
  touch(): void {
    this.apply({ type: "touch" });
  }

  /** The visitor closes what popped up. */
  close(): void {
    this.apply({ type: "close" });
  }

  /** Plays an extra of type AUDIO once more, or for the first time where the main audio did not play. */
  replay(): void {
    const track = this.shownTrack();
    if (track === undefined) return;
    this.store.setState({ holding: true });
    this.player.open(track, { autoplay: true });
  }

  /** The audio or film that popped up has ended, or cannot be played: the main audio goes on. */
  over(): void {
    if (!this.store.getState().holding) return;
    this.store.setState({ holding: false });
    if (this.isMain(this.player.store.getState())) this.player.play();
    else this.player.open(this.content.main, { autoplay: true });
  }

  private follow(state: PlayerState): void {
    // While an extra sounds the main audio's clock stands still.
    if (!this.isMain(state)) return;
    const { position, status } = state;
    const running = status !== "ended" && (position > 0 || status === "playing");
    this.apply({ type: "clock", second: position, running });
  }

  private apply(event: PopUpEvent): void {
    const now = this.store.getState();
    const next = nextPopUp(this.content.timed, now, event);
    if (next === now) return;
    const gone = next.shown === now.shown ? undefined : this.shownTrack();
    this.store.setState(next);
    if (next.shown === now.shown) return;
    this.leave(gone);
    this.enter();
  }

  /** Something sounding has popped up: the main audio waits. */
  private enter(): void {
    const resource = this.shownResource();
    if (resource?.resourceType !== "AUDIO" && resource?.resourceType !== "VIDEO") return;
    const { status } = this.player.store.getState();
    if (status !== "playing" && status !== "loading") return;
    this.store.setState({ holding: true });
    if (resource.resourceType === "VIDEO") this.player.pause();
    else this.player.open(this.content.trackOf(resource), { autoplay: true });
  }

  /** What popped up is gone: the main audio comes back, and goes on if it waited. */
  private leave(track: Track | undefined): void {
    const { holding } = this.store.getState();
    if (holding) this.over();
    else if (track !== undefined && this.player.store.getState().track?.id === track.id) {
      this.player.open(this.content.main, { autoplay: false });
    }
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
