/**
 * Seconds of each track that a visitor has really heard: counted by the sound, not by the clock on the wall,
 * so that pauses and jumps are no listening, and at twice the speed ten seconds of a track are five of the
 * visitor's.
 */
export class Heard {
  private readonly seconds = new Map<string, number>();
  private last: number | undefined;

  /**
   * The track has come to that second at that speed. What passed since the last tick was heard, however long
   * ago that was: a locked phone stops telling, and goes on sounding. Every jump is told by `interrupt`.
   */
  tick(trackId: string, second: number, rate: number): void {
    if (this.last !== undefined && second > this.last) {
      this.seconds.set(trackId, this.of(trackId) + (second - this.last) / rate);
    }
    this.last = second;
  }

  /** The sound stops or jumps: the next tick is a new beginning. */
  interrupt(): void {
    this.last = undefined;
  }

  /** Seconds heard of a track. */
  of(trackId: string): number {
    return this.seconds.get(trackId) ?? 0;
  }

  /** Seconds heard of a track, which then count from 0 again. */
  take(trackId: string): number {
    const seconds = this.of(trackId);
    this.seconds.delete(trackId);
    return seconds;
  }
}
