/**
 * ListenedTime counts the seconds of each track that a visitor has listened to. It measures the position in the track, not
 * wall-clock time, so that pauses and jumps do not count, and ten seconds of a track at double speed count as five.
 */
export class ListenedTime {
  private readonly byTrack = new Map<string, number>();
  private last: number | undefined;

  /**
   * Counts what has played since the last tick, however long ago that was: on a locked phone the sound continues
   * but no events arrive. Call `interrupt` at every jump.
   */
  tick(trackId: string, second: number, rate: number): void {
    if (this.last !== undefined && second > this.last) {
      this.byTrack.set(trackId, this.seconds(trackId) + (second - this.last) / rate);
    }
    this.last = second;
  }

  /** Ends a stretch of playback: the next tick starts a new one. */
  interrupt(): void {
    this.last = undefined;
  }

  /** Returns the listened seconds of a track. */
  seconds(trackId: string): number {
    return this.byTrack.get(trackId) ?? 0;
  }

  /** Returns the listened seconds of a track and resets them to 0. */
  flush(trackId: string): number {
    const seconds = this.seconds(trackId);
    this.byTrack.delete(trackId);
    return seconds;
  }
}
