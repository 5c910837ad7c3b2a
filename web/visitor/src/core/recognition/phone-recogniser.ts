import { createStore } from "zustand/vanilla";
import type { RecognitionAnswer } from "../../api/recognition";
import { type Schedule, schedule } from "../../lib/schedule";
import { MEDIA_CACHE } from "../offline/media-names";
import type { Services } from "../services";
import { EngineClient } from "./engine-client";

/** OPENING_TIMEOUT_MS is how long frames wait for the engine, most of it for its file if the phone lacks that. */
export const OPENING_TIMEOUT_MS = 8000;

/** FRAME_TIMEOUT_MS: an engine that needs longer for a frame has failed. */
export const FRAME_TIMEOUT_MS = 10_000;

const FEATURES = /\.recognition$/;

/** RecognitionEngine is the module with the engine's files (engine.ts). */
export interface RecognitionEngine {
  engineUrl: string;
  createWorker: () => Worker;
}

/** PhoneRecogniserDependencies are the services that a PhoneRecogniser uses. */
export interface PhoneRecogniserDependencies {
  /** Undefined where the browser has no Cache Storage. */
  caches: Pick<CacheStorage, "match" | "open"> | undefined;
  /** Null where works are not recognised on the phone. */
  loadEngine: (() => Promise<RecognitionEngine>) | null;
  fetch: typeof fetch;
  /** Returns milliseconds since 1970. */
  now: () => number;
  schedule: Schedule;
}

/** MuseumFeatures are the features with which the works of a museum are recognised. */
export interface MuseumFeatures {
  /** Address of the file; undefined if the museum has none. */
  url: string | undefined;
  /** The file of an earlier version of the museum, if it is on the phone, is better than none. */
  mayBeEarlier: boolean;
}

/** PhoneStatus says whether works are recognised on the phone. */
export type PhoneStatus = "opening" | "ready" | "unavailable";

/**
 * PhoneRecogniser recognises works on the phone, without a connection, if the museum's features were downloaded
 * (REC-6). After a failure it is unavailable until it is opened again: the server recognises them.
 */
export class PhoneRecogniser {
  readonly store = createStore<{ status: PhoneStatus }>(() => ({ status: "opening" }));
  private readonly dependencies: PhoneRecogniserDependencies;
  /** The engine that was started last, and the address of its features. */
  private engine: { features: string; client: Promise<EngineClient> } | null = null;
  /** Number of the current opening; an earlier one changes nothing. */
  private opening = 0;

  constructor(dependencies: PhoneRecogniserDependencies) {
    this.dependencies = dependencies;
  }

  /** Opens the engine with a museum's features, if they are on the phone. */
  async open(museum: MuseumFeatures): Promise<void> {
    this.pause();
    const own = this.opening;
    try {
      const features = await this.findFeatures(museum);
      if (own !== this.opening) return;
      if (features === undefined) this.close();
      else await this.inTime(this.start(features.url, features.file), OPENING_TIMEOUT_MS);
      if (own === this.opening) this.store.setState({ status: features === undefined ? "unavailable" : "ready" });
    } catch (error) {
      if (own === this.opening) this.fail(error);
    }
  }

  /** Is for when no frames come for now. The engine stays: browsers do not give back all memory of one that has ended. */
  pause(): void {
    this.opening += 1;
    this.store.setState({ status: "opening" });
  }

  /** Returns which work a frame shows; null if the engine is not open. */
  async recognise(frame: Blob): Promise<RecognitionAnswer | null> {
    const { engine } = this;
    if (engine === null || this.store.getState().status !== "ready") return null;
    try {
      const client = await engine.client;
      const result = client.recognise(await frame.arrayBuffer(), this.dependencies.now());
      const { work, problem } = await this.inTime(result, FRAME_TIMEOUT_MS);
      const idArtwork = work === 0 ? null : work;
      const text = JSON.stringify({ artworkId: idArtwork, by: "phone", ...(problem !== "" && { problem }) });
      return { status: 200, text, idArtwork, retryAfter: null };
    } catch (error) {
      if (engine === this.engine) this.fail(error);
      return null;
    }
  }

  private fail(error: unknown): void {
    console.warn("works are not recognised on the phone:", error instanceof Error ? error.message : error);
    this.close();
    this.store.setState({ status: "unavailable" });
  }

  /** Ends the engine, if there is one. */
  private close(): void {
    void this.engine?.client.then(
      (client) => client.close(),
      () => undefined,
    );
    this.engine = null;
  }

  /** Starts the engine with features, unless it runs with the same ones. */
  private start(url: string, file: Response): Promise<unknown> {
    if (this.engine?.features !== url) {
      this.close();
      this.engine = { features: url, client: this.startEngine(file) };
    }
    return this.engine.client;
  }

  private async startEngine(features: Response): Promise<EngineClient> {
    const { loadEngine, fetch } = this.dependencies;
    if (loadEngine === null) throw new Error("there is no engine");
    const { engineUrl, createWorker } = await loadEngine();
    const response = await fetch(engineUrl);
    if (!response.ok) throw new Error(`the recognition engine: HTTP ${response.status}`);
    const [engine, file] = [await response.arrayBuffer(), await features.arrayBuffer()];
    const client = new EngineClient(createWorker());
    try {
      await client.open(engine, file);
      return client;
    } catch (error) {
      client.close();
      throw error;
    }
  }

  /** Returns the museum's features, or those of an earlier version where these are better than none. */
  private async findFeatures({ url, mayBeEarlier }: MuseumFeatures) {
    const { caches, loadEngine } = this.dependencies;
    if (url === undefined || caches === undefined || loadEngine === null) return undefined;
    const file = await caches.match(url, { cacheName: MEDIA_CACHE });
    if (file !== undefined) return { url, file };
    if (!mayBeEarlier) return undefined;
    const cache = await caches.open(MEDIA_CACHE);
    const earlier = (await cache.keys()).filter(({ url: address }) => FEATURES.test(address)).at(-1);
    const earlierFile = earlier && (await cache.match(earlier));
    return earlier && earlierFile && { url: earlier.url, file: earlierFile };
  }

  /** Returns the task's result, or rejects if it takes longer than the limit. */
  private inTime<T>(task: Promise<T>, limit: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = this.dependencies.schedule(() => reject(new Error(`no answer within ${limit} ms`)), limit);
      void task.then(resolve, reject).finally(cancel);
    });
  }
}

const recognisers = new WeakMap<Services, PhoneRecogniser>();

/** phoneRecogniser returns the app's recogniser, made when it is first asked for. */
export function phoneRecogniser(services: Services): PhoneRecogniser {
  const existing = recognisers.get(services);
  if (existing !== undefined) return existing;
  const { clock, environment, mediaCaches } = services;
  const created = new PhoneRecogniser({
    caches: mediaCaches.storage,
    loadEngine: environment.loadEngine,
    fetch: environment.fetch,
    now: clock.now,
    schedule,
  });
  recognisers.set(services, created);
  return created;
}
