import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RecognitionAnswer } from "../../api/recognition";
import {
  RESPONSE_TIMEOUT_MS,
  AWAY_FRAMES,
  FRAME_INTERVAL_MS,
  HINT_DELAY_MS,
  RecognitionLoop,
} from "./recognition-loop";

const PICTURE = `data:image/jpeg;base64,${btoa("a picture that is long enough")}`;

const nothing: RecognitionAnswer = { status: 200, text: "{}", idArtwork: null, retryAfter: null };
const work = (idArtwork: number): RecognitionAnswer => ({ ...nothing, text: `work ${idArtwork}`, idArtwork });
const busy = (retryAfter: number | null, status = 503): RecognitionAnswer => ({
  status,
  text: "busy",
  idArtwork: null,
  retryAfter,
});

/** Sent is a request of the loop. */
interface Sent {
  at: number;
  signal: AbortSignal;
  answer: (answer: RecognitionAnswer) => Promise<void>;
  fail: (error: unknown) => Promise<void>;
}

/** World runs the loop with a clock, camera, network and service that the test controls. */
class World {
  clock = 0;
  image = PICTURE;
  connected = true;
  readonly sent: Sent[] = [];
  readonly recognised: number[] = [];
  inFlight = 0;
  mostInFlight = 0;
  private timers: { at: number; callback: () => void }[] = [];
  private readonly watchers = new Set<() => void>();

  readonly loop = new RecognitionLoop({
    capture: () => this.image,
    recognise: (_, signal) =>
      new Promise((resolve, reject) => {
        this.inFlight += 1;
        this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
        let open = true;
        const close = (settle: () => void) => async () => {
          if (open) this.inFlight -= 1;
          open = false;
          settle();
          await flush();
        };
        signal.addEventListener("abort", () => void close(() => reject(new Error("aborted")))());
        this.sent.push({
          at: this.clock,
          signal,
          answer: (answer) => close(() => resolve(answer))(),
          fail: (error) => close(() => reject(error instanceof Error ? error : new Error(String(error))))(),
        });
      }),
    isKnown: (idArtwork) => idArtwork < 100,
    onRecognised: (idArtwork) => this.recognised.push(idArtwork),
    online: {
      is: () => this.connected,
      watch: (changed) => {
        this.watchers.add(changed);
        return () => this.watchers.delete(changed);
      },
    },
    now: () => this.clock,
    schedule: (callback, milliseconds) => {
      const timer = { at: this.clock + milliseconds, callback };
      this.timers.push(timer);
      return () => (this.timers = this.timers.filter((other) => other !== timer));
    },
  });

  get state() {
    return this.loop.store.getState();
  }

  get last(): Sent {
    const last = this.sent.at(-1);
    if (last === undefined) throw new Error("nothing was sent");
    return last;
  }

  async pass(milliseconds: number): Promise<void> {
    const until = this.clock + milliseconds;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.clock = next.at;
      next.callback();
      await flush();
    }
    this.clock = until;
  }

  async connect(connected: boolean): Promise<void> {
    this.connected = connected;
    for (const watcher of this.watchers) watcher();
    await flush();
  }

  get idle(): boolean {
    return this.timers.length === 0 && this.watchers.size === 0;
  }
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

function started(left: number | null = null): World {
  const world = new World();
  world.loop.start(left);
  return world;
}

describe("REC-3 the recognition loop", () => {
  it("sends a frame every 1000 ms until a work is recognised", async () => {
    const world = started();
    await world.pass(FRAME_INTERVAL_MS - 1);
    expect(world.sent).toHaveLength(0);
    await world.pass(1);
    await world.last.answer(nothing);
    await world.pass(2 * FRAME_INTERVAL_MS);
    await world.last.answer(nothing);
    expect(world.sent.map(({ at }) => at)).toEqual([1000, 2000]);
    await world.pass(FRAME_INTERVAL_MS);
    await world.last.answer(work(7));
    expect(world.recognised).toEqual([7]);
    expect(world.state).toMatchObject({ progress: "found", work: 7 });
    expect(world.idle).toBe(true);
  });

  it("waits for a slow response, and sends the next frame at once", async () => {
    const world = started();
    await world.pass(FRAME_INTERVAL_MS);
    await world.pass(3500);
    expect(world.sent).toHaveLength(1);
    await world.last.answer(nothing);
    await world.pass(0);
    expect(world.sent.map(({ at }) => at)).toEqual([1000, 4500]);
  });

  it.each([
    ["nothing", ""],
    ["the address of a canvas without a size", "data:,"],
    ["ten characters", "data:,1234"],
    ["an address without a picture behind it", "data:image/jpeg;base64,"],
  ])("does not send %s, and captures again after 1000 ms", async (_, image) => {
    const world = started();
    world.image = image;
    await world.pass(3 * FRAME_INTERVAL_MS);
    expect(world.sent).toHaveLength(0);
    world.image = PICTURE;
    await world.pass(FRAME_INTERVAL_MS);
    expect(world.sent.map(({ at }) => at)).toEqual([4000]);
  });

  it("tries again if the work is another museum's", async () => {
    const world = started();
    await world.pass(FRAME_INTERVAL_MS);
    await world.last.answer(work(4711));
    expect(world.recognised).toEqual([]);
    await world.pass(FRAME_INTERVAL_MS);
    await world.last.answer(work(8));
    expect(world.recognised).toEqual([8]);
  });

  it.each([
    ["an answer of 500", (world: World) => world.last.answer(busy(null, 500)), "unavailable", "HTTP 500\nbusy"],
    ["an answer of 401", (world: World) => world.last.answer(busy(null, 401)), "unavailable", "HTTP 401\nbusy"],
    ["an answer of 429", (world: World) => world.last.answer(busy(null, 429)), "searching", "HTTP 429\nbusy"],
    ["no answer", (world: World) => world.last.fail(new Error("gone")), "offline", "Error: gone"],
  ] as const)("after %s it stores the response and tries again after 1000 ms", async (_, fail, progress, stored) => {
    const world = started();
    await world.pass(FRAME_INTERVAL_MS);
    await world.pass(400);
    await fail(world);
    expect(world.state).toMatchObject({ progress, answer: stored, image: PICTURE });
    await world.pass(FRAME_INTERVAL_MS - 1);
    expect(world.sent).toHaveLength(1);
    await world.pass(1);
    expect(world.sent).toHaveLength(2);
    await world.last.answer(nothing);
    expect(world.state.progress).toBe("searching");
  });

  it("waits as long as a busy service asks, even if the connection changes", async () => {
    const world = started();
    await world.pass(FRAME_INTERVAL_MS);
    await world.last.answer(busy(5000, 429));
    await world.pass(2000);
    await world.connect(false);
    await world.connect(true);
    await world.pass(2999);
    expect(world.sent).toHaveLength(1);
    await world.pass(1);
    expect(world.sent).toHaveLength(2);
  });

  it("aborts a slow request and tries again", async () => {
    const world = started();
    await world.pass(FRAME_INTERVAL_MS + RESPONSE_TIMEOUT_MS);
    expect(world.sent[0]?.signal.aborted).toBe(true);
    await world.pass(FRAME_INTERVAL_MS);
    expect(world.sent).toHaveLength(2);
  });

  it("sends nothing while offline, reports it, and resumes by itself", async () => {
    const world = started();
    await world.pass(FRAME_INTERVAL_MS);
    await world.last.answer(nothing);
    await world.connect(false);
    expect(world.state.progress).toBe("offline");
    await world.pass(60_000);
    expect(world.sent).toHaveLength(1);
    await world.connect(true);
    expect(world.state.progress).toBe("searching");
    await world.pass(0);
    expect(world.sent).toHaveLength(2);
  });

  it("reports at once that it is offline from the start", () => {
    const world = new World();
    world.connected = false;
    world.loop.start();
    expect(world.state.progress).toBe("offline");
  });

  it("stops completely: a response in flight opens nothing", async () => {
    const world = started();
    await world.pass(FRAME_INTERVAL_MS);
    world.loop.stop();
    expect(world.last.signal.aborted).toBe(true);
    await world.last.answer(work(7));
    await world.pass(10 * FRAME_INTERVAL_MS);
    expect(world.recognised).toEqual([]);
    expect(world.sent).toHaveLength(1);
    expect(world.idle).toBe(true);
  });

  it("gives a hint after several seconds without success, and none before", async () => {
    const world = started();
    world.image = "";
    await world.pass(HINT_DELAY_MS - 1);
    expect(world.state.isHintDue).toBe(false);
    await world.pass(1);
    expect(world.state.isHintDue).toBe(true);
  });

  it("does not open the work that was just closed while the camera still sees it", async () => {
    const world = started(7);
    await world.pass(FRAME_INTERVAL_MS);
    await world.last.answer(work(7));
    expect(world.recognised).toEqual([]);
    expect(world.state.work).toBe(7);
    const look = async (answer: RecognitionAnswer) => {
      await world.pass(FRAME_INTERVAL_MS);
      await world.last.answer(answer);
    };
    // Blurred frames.
    for (let i = 1; i < AWAY_FRAMES; i++) await look(nothing);
    expect(world.state.work).toBeNull();
    await look(work(7));
    await look(nothing);
    await look(work(7));
    expect(world.recognised).toEqual([]);
    // The phone was lowered: from now on the work may open again.
    for (let i = 0; i < AWAY_FRAMES; i++) await look(nothing);
    await look(work(7));
    expect(world.recognised).toEqual([7]);
  });

  it("opens another work than the one that was just closed at once", async () => {
    const world = started(7);
    await world.pass(FRAME_INTERVAL_MS);
    await world.last.answer(work(8));
    expect(world.recognised).toEqual([8]);
  });

  describe("STATS-1 is fruitless", () => {
    /** Sends a frame and answers it. */
    const look = async (world: World, answer: RecognitionAnswer) => {
      await world.pass(FRAME_INTERVAL_MS);
      await world.last.answer(answer);
    };

    it("once an answer recognises no work of this museum, also after the search was interrupted", async () => {
      for (const answer of [nothing, work(200)]) {
        const world = started();
        await look(world, answer);
        expect(world.loop.isFruitless).toBe(true);
        world.loop.stop();
        world.loop.start();
        expect(world.loop.isFruitless).toBe(true);
      }
    });

    it("never without an answer: offline, failed, busy or aborted", async () => {
      const world = started();
      await world.connect(false);
      await world.pass(FRAME_INTERVAL_MS);
      await world.connect(true);
      await world.pass(FRAME_INTERVAL_MS);
      await world.last.fail(new Error("gone"));
      await look(world, busy(null));
      await world.pass(FRAME_INTERVAL_MS);
      expect(world.sent).toHaveLength(3);
      world.loop.stop();
      await world.last.answer(nothing);
      expect(world.loop.isFruitless).toBe(false);
    });

    it("not once a work was recognised, before or after", async () => {
      const world = started();
      await look(world, nothing);
      await look(world, work(7));
      expect(world.loop.isFruitless).toBe(false);
      world.loop.start();
      await look(world, nothing);
      expect(world.loop.isFruitless).toBe(false);
    });

    it("not when the visitor comes back from a recognised work", async () => {
      const world = started(7);
      await look(world, nothing);
      expect(world.loop.isFruitless).toBe(false);
    });
  });

  it("never has two frames in flight, nor sends two within 1000 ms", async () => {
    const event = fc.oneof(
      fc.record({ do: fc.constant("pass" as const), milliseconds: fc.integer({ min: 0, max: 4000 }) }),
      fc.record({
        do: fc.constant("answer" as const),
        answer: fc.constantFrom(nothing, work(200), busy(null), busy(3000), busy(0, 429), work(7)),
      }),
      fc.constantFrom(
        { do: "fail" as const },
        { do: "connect" as const, connected: true },
        { do: "connect" as const, connected: false },
        { do: "blank" as const },
        { do: "restart" as const },
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
        const world = started();
        for (const step of events) {
          if (step.do === "pass") await world.pass(step.milliseconds);
          else if (step.do === "connect") await world.connect(step.connected);
          else if (step.do === "blank") world.image = world.image === "" ? PICTURE : "";
          else if (step.do === "restart") world.loop.start();
          else if (step.do === "fail") await world.sent.at(-1)?.fail(new Error("gone"));
          else await world.sent.at(-1)?.answer(step.answer);
        }
        expect(world.mostInFlight).toBeLessThanOrEqual(1);
        const times = world.sent.map(({ at }) => at);
        for (const [at, time] of times.entries()) {
          if (at > 0) expect(time - (times[at - 1] ?? 0)).toBeGreaterThanOrEqual(FRAME_INTERVAL_MS);
        }
        expect(world.recognised.every((idArtwork) => idArtwork === 7)).toBe(true);
      }),
    );
  });
});
