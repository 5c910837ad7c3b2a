import { beforeEach, describe, expect, it, vi } from "vitest";
import { MEDIA_CACHE } from "../offline/media-names";
import type { EngineReply, EngineRequest } from "./messages";
import {
  FRAME_TIMEOUT_MS,
  type MuseumFeatures,
  OPENING_TIMEOUT_MS,
  PhoneRecogniser,
  type PhoneRecogniserDependencies,
} from "./phone-recogniser";

const FEATURES_URL = "/media/0123.recognition";
const ENGINE_URL = "/assets/recognition.wasm";

/** FakeWorker stands for the worker: it records requests, and replies when the test says so. */
class FakeWorker extends EventTarget {
  readonly requests: EngineRequest[] = [];
  isTerminated = false;

  postMessage(request: EngineRequest): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  reply(data: EngineReply): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  crash(): void {
    this.dispatchEvent(Object.assign(new Event("error"), { message: "out of memory" }));
  }
}

let workers: FakeWorker[];
let asked: unknown[];
/** The files on the phone, by cache and address. */
let stored: Record<string, string>;
let warnings: unknown[][];
/** What waits for its time, by milliseconds. */
let timers: Map<number, () => void>;

beforeEach(() => {
  workers = [];
  asked = [];
  timers = new Map();
  stored = { [`${MEDIA_CACHE} ${FEATURES_URL}`]: "features" };
  warnings = vi.spyOn(console, "warn").mockImplementation(() => {}).mock.calls;
});

function create(changes: Partial<PhoneRecogniserDependencies> = {}): PhoneRecogniser {
  return new PhoneRecogniser({
    caches: {
      match: async (address, options) => {
        const text = stored[`${options?.cacheName} ${address as string}`];
        return text === undefined ? undefined : new Response(text);
      },
      open: async (name) => {
        const urls = Object.keys(stored).filter((key) => key.startsWith(`${name} `));
        const keys = urls.map((key) => ({ url: key.slice(name.length + 1) }));
        const match = async ({ url }: Request) => new Response(stored[`${name} ${url}`]);
        return { keys: async () => keys, match } as unknown as Cache;
      },
    },
    loadEngine: async () => ({
      engineUrl: ENGINE_URL,
      createWorker: () => {
        const worker = new FakeWorker();
        workers.push(worker);
        return worker as unknown as Worker;
      },
    }),
    fetch: async (address) => {
      asked.push(address);
      return new Response("engine");
    },
    now: () => 1234,
    schedule: (callback, milliseconds) => {
      timers.set(milliseconds, callback);
      return () => timers.delete(milliseconds);
    },
    ...changes,
  });
}

const MUSEUM: MuseumFeatures = { url: FEATURES_URL, mayBeEarlier: false };

const statusOf = (phone: PhoneRecogniser) => phone.store.getState().status;
const text = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);
const frame = new Blob(["a frame"]);

/** requested waits until the last worker has got that many requests before this one, and returns it. */
function requested(before: number): Promise<EngineRequest> {
  return vi.waitFor(() => {
    const request = workers.at(-1)?.requests[before];
    if (request === undefined) throw new Error("not requested yet");
    return request;
  });
}

async function opened(): Promise<{ phone: PhoneRecogniser; worker: FakeWorker }> {
  const phone = create();
  const opening = phone.open(MUSEUM);
  await requested(0);
  const worker = workers.at(-1) as FakeWorker;
  worker.reply({ work: 0, problem: "" });
  await opening;
  return { phone, worker };
}

describe("REC-6 recognition on the phone", () => {
  it("opens the engine with the downloaded features, and answers frames as the server does", async () => {
    const phone = create();
    expect(statusOf(phone)).toBe("opening");
    const opening = phone.open(MUSEUM);
    const request = await requested(0);
    expect(request.type === "OPEN" && [text(request.engine), text(request.features)]).toEqual(["engine", "features"]);
    expect(statusOf(phone)).toBe("opening");
    workers[0]?.reply({ work: 0, problem: "" });
    await opening;
    expect(statusOf(phone)).toBe("ready");

    const answers = [phone.recognise(frame), phone.recognise(frame), phone.recognise(frame)];
    const sent = await requested(3);
    expect(sent.type === "RECOGNISE" && [text(sent.frame), sent.now]).toEqual(["a frame", 1234]);
    workers[0]?.reply({ work: 12, problem: "" });
    workers[0]?.reply({ work: 0, problem: "" });
    workers[0]?.reply({ work: 0, problem: "no JPEG" });
    const answer = { status: 200, retryAfter: null };
    expect(await Promise.all(answers)).toEqual([
      { ...answer, idArtwork: 12, text: '{"artworkId":12,"by":"phone"}' },
      { ...answer, idArtwork: null, text: '{"artworkId":null,"by":"phone"}' },
      { ...answer, idArtwork: null, text: '{"artworkId":null,"by":"phone","problem":"no JPEG"}' },
    ]);
    expect(warnings).toEqual([]);
  });

  it.each<[string, MuseumFeatures, Partial<PhoneRecogniserDependencies>]>([
    ["a museum without recognition", { url: undefined, mayBeEarlier: true }, {}],
    ["a browser without Cache Storage", MUSEUM, { caches: undefined }],
    ["a preview", MUSEUM, { loadEngine: null }],
  ])("is unavailable for %s", async (_, museum, changes) => {
    const phone = create(changes);
    await phone.open(museum);
    expect(statusOf(phone)).toBe("unavailable");
    expect(asked).toEqual([]);
  });

  it("loads nothing where the features were not downloaded", async () => {
    stored = { [`another-cache ${FEATURES_URL}`]: "features" };
    const phone = create({ loadEngine: () => Promise.reject(new Error("the engine is not to be loaded")) });
    await phone.open(MUSEUM);
    expect(statusOf(phone)).toBe("unavailable");
    expect(await phone.recognise(frame)).toBeNull();
    expect(asked).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it.each<[string, Partial<PhoneRecogniserDependencies>]>([
    ["the engine's code does not load", { loadEngine: () => Promise.reject(new Error("offline")) }],
    ["the engine does not load", { fetch: () => Promise.reject(new TypeError("offline")) }],
    ["the engine is not on the server", { fetch: async () => new Response("", { status: 404 }) }],
  ])("leaves frames to the server if %s", async (_, changes) => {
    const phone = create(changes);
    await phone.open(MUSEUM);
    expect(statusOf(phone)).toBe("unavailable");
    expect(await phone.recognise(frame)).toBeNull();
    expect(workers).toEqual([]);
    expect(warnings).toHaveLength(1);
  });

  it.each<[string, (worker: FakeWorker | undefined) => void]>([
    ["the features are of another version", (worker) => worker?.reply({ failure: "not of this version" })],
    ["its worker does not start", (worker) => worker?.crash()],
  ])("leaves frames to the server if %s", async (_, fail) => {
    const phone = create();
    const opening = phone.open(MUSEUM);
    await requested(0);
    fail(workers[0]);
    await opening;
    expect(statusOf(phone)).toBe("unavailable");
    expect(workers[0]?.isTerminated).toBe(true);
    expect(await phone.recognise(frame)).toBeNull();
  });

  it.each<[string, (worker: FakeWorker) => void]>([
    ["the engine fails", (worker) => worker.reply({ failure: "the engine has crashed" })],
    ["its worker fails", (worker) => worker.crash()],
  ])("leaves the frame and all later ones to the server when %s", async (_, fail) => {
    const { phone, worker } = await opened();
    const answers = [phone.recognise(frame), phone.recognise(frame)];
    await requested(2);
    fail(worker);
    expect(await answers[0]).toBeNull();
    expect(statusOf(phone)).toBe("unavailable");
    expect(worker.isTerminated).toBe(true);
    expect(await phone.recognise(frame)).toBeNull();
    expect(worker.requests).toHaveLength(3);
  });

  it("opens with the features of an earlier version where the server cannot be asked", async () => {
    stored = {
      [`${MEDIA_CACHE} /media/4567.recognition`]: "earlier features",
      [`${MEDIA_CACHE} /media/89.mp3`]: "a sound",
    };
    const online = create();
    await online.open(MUSEUM);
    expect(statusOf(online)).toBe("unavailable");
    expect(workers).toEqual([]);
    const phone = create();
    const opening = phone.open({ ...MUSEUM, mayBeEarlier: true });
    const request = await requested(0);
    expect(request.type === "OPEN" && text(request.features)).toBe("earlier features");
    workers[0]?.reply({ work: 0, problem: "" });
    await opening;
    expect(statusOf(phone)).toBe("ready");
  });

  it("leaves frames to the server if the engine is not open in time", async () => {
    const phone = create({ fetch: () => new Promise(() => {}) });
    const opening = phone.open(MUSEUM);
    await vi.waitFor(() => expect(timers.has(OPENING_TIMEOUT_MS)).toBe(true));
    timers.get(OPENING_TIMEOUT_MS)?.();
    await opening;
    expect(statusOf(phone)).toBe("unavailable");
    expect(workers).toEqual([]);
  });

  it("leaves frames to the server if one is not answered in time, and frees the engine", async () => {
    const { phone, worker } = await opened();
    expect([...timers]).toEqual([]);
    const answer = phone.recognise(frame);
    await requested(1);
    timers.get(FRAME_TIMEOUT_MS)?.();
    expect(await answer).toBeNull();
    expect(statusOf(phone)).toBe("unavailable");
    expect(worker.isTerminated).toBe(true);
  });

  it("keeps the engine while no frames come, and answers nothing meanwhile", async () => {
    const { phone, worker } = await opened();
    phone.pause();
    expect(statusOf(phone)).toBe("opening");
    expect(await phone.recognise(frame)).toBeNull();
    await phone.open(MUSEUM);
    expect(statusOf(phone)).toBe("ready");
    expect(workers).toEqual([worker]);
    expect(worker.requests).toHaveLength(1);
    expect(worker.isTerminated).toBe(false);
  });

  it("starts one engine if it is opened again before that runs", async () => {
    const phone = create();
    void phone.open(MUSEUM);
    await requested(0);
    phone.pause();
    const second = phone.open(MUSEUM);
    workers[0]?.reply({ work: 0, problem: "" });
    await second;
    expect(statusOf(phone)).toBe("ready");
    expect(workers).toHaveLength(1);
  });

  it("ends the engine when the museum's features have changed, or are not on the phone any more", async () => {
    const { phone, worker } = await opened();
    stored = { [`${MEDIA_CACHE} /media/4567.recognition`]: "new features" };
    const opening = phone.open({ url: "/media/4567.recognition", mayBeEarlier: false });
    await vi.waitFor(() => expect(workers).toHaveLength(2));
    expect(worker.isTerminated).toBe(true);
    workers[1]?.reply({ work: 0, problem: "" });
    await opening;
    expect(statusOf(phone)).toBe("ready");
    stored = {};
    await phone.open({ url: "/media/4567.recognition", mayBeEarlier: false });
    expect(statusOf(phone)).toBe("unavailable");
    await vi.waitFor(() => expect(workers[1]?.isTerminated).toBe(true));
    expect(warnings).toEqual([]);
  });

  it("tries once more after a failure", async () => {
    const { phone, worker } = await opened();
    const answer = phone.recognise(frame);
    await requested(1);
    worker.crash();
    expect(await answer).toBeNull();
    const opening = phone.open(MUSEUM);
    await vi.waitFor(() => expect(workers).toHaveLength(2));
    workers[1]?.reply({ work: 0, problem: "" });
    await opening;
    expect(statusOf(phone)).toBe("ready");
  });
});
