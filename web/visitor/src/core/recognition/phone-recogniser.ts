import { createStore } from "zustand/vanilla";
import type { RecognitionAnswer } from "../../api/recognition";
import type { Schedule } from "../../lib/schedule";
import { MEDIA_CACHE } from "../offline/media-names";
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
  /** Address of the museum's features; undefined if it has none. */
  featuresUrl: string | undefined;
  /** Undefined where the browser has no Cache Storage. */
  caches: Pick<CacheStorage, "match" | "open"> | undefined;
  /** Reports whether the features of an earlier version of the museum, if they are on the phone, are better than none. */
  mayUseEarlier: () => boolean;
  /** Null where works are not recognised on the phone. */
  loadEngine: (() => Promise<RecognitionEngine>) | null;
  fetch: typeof fetch;
  /** Returns milliseconds since 1970. */
  now: () => number;
  schedule: Schedule;
}

/** PhoneStatus says whether works are recognised on the phone. */
export type PhoneStatus = "opening" | "ready" | "unavailable";

/**
 * PhoneRecogniser recognises works on the phone, without a connection, if the museum's features were downloaded
 * (REC-6). After a failure it is unavailable: the server recognises them.
 */
export class PhoneRecogniser {
  readonly store;
  private readonly dependencies: PhoneRecogniserDependencies;
  private client: EngineClient | null = null;
  private readonly isPossible: boolean;
  /** Number of the current opening; an earlier one stops. */
  private opening = 0;

  constructor(dependencies: PhoneRecogniserDependencies) {
    const { featuresUrl, caches, loadEngine } = dependencies;
    this.isPossible = featuresUrl !== undefined && caches !== undefined && loadEngine !== null;
    this.dependencies = dependencies;
    this.store = createStore<{ status: PhoneStatus }>(() => ({ status: this.isPossible ? "opening" : "unavailable" }));
  }

  /** Opens the engine, if the museum's features are on the phone. */
  async open(): Promise<void> {
    if (!this.isPossible) return;
    const own = (this.opening += 1);
    this.store.setState({ status: "opening" });
    try {
      const status = await this.inTime(this.start(own), OPENING_TIMEOUT_MS);
      if (own === this.opening) this.store.setState({ status });
    } catch (error) {
      if (own === this.opening) this.fail(error);
    }
  }

  /** Frees the engine's memory. A frame that it looks at is never answered. */
  close(): void {
    this.opening += 1;
    this.client?.close();
    this.client = null;
  }

  /** Returns which work a frame shows; null if the engine is not open. */
  async recognise(frame: Blob): Promise<RecognitionAnswer | null> {
    const { client } = this;
    if (client === null) return null;
    try {
      const result = client.recognise(await frame.arrayBuffer(), this.dependencies.now());
      const { work, problem } = await this.inTime(result, FRAME_TIMEOUT_MS);
      const idArtwork = work === 0 ? null : work;
      const text = JSON.stringify({ artworkId: idArtwork, by: "phone", ...(problem !== "" && { problem }) });
      return { status: 200, text, idArtwork, retryAfter: null };
    } catch (error) {
      if (client === this.client) this.fail(error);
      return null;
    }
  }

  private fail(error: unknown): void {
    console.warn("works are not recognised on the phone:", error instanceof Error ? error.message : error);
    this.close();
    this.store.setState({ status: "unavailable" });
  }

  /** Starts the engine unless the museum's features are not on the phone, or another opening has begun. */
  private async start(own: number): Promise<PhoneStatus> {
    const { loadEngine, fetch } = this.dependencies;
    const features = await this.findFeatures();
    if (features === undefined || loadEngine === null) return "unavailable";
    const { engineUrl, createWorker } = await loadEngine();
    const response = await fetch(engineUrl);
    if (!response.ok) throw new Error(`the recognition engine: HTTP ${response.status}`);
    const [engine, file] = [await response.arrayBuffer(), await features.arrayBuffer()];
    if (own !== this.opening) return "unavailable";
    const client = new EngineClient(createWorker());
    this.client = client;
    await client.open(engine, file);
    return "ready";
  }

  /** Returns the museum's features, or those of an earlier version where they are better than none. */
  private async findFeatures(): Promise<Response | undefined> {
    const { featuresUrl, caches, mayUseEarlier } = this.dependencies;
    if (featuresUrl === undefined || caches === undefined) return undefined;
    const features = await caches.match(featuresUrl, { cacheName: MEDIA_CACHE });
    if (features !== undefined || !mayUseEarlier()) return features;
    const cache = await caches.open(MEDIA_CACHE);
    const earlier = (await cache.keys()).filter(({ url }) => FEATURES.test(url)).at(-1);
    return earlier && cache.match(earlier);
  }

  /** Returns the task's result, or rejects if it takes longer than the limit. */
  private inTime<T>(task: Promise<T>, limit: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = this.dependencies.schedule(() => reject(new Error(`no answer within ${limit} ms`)), limit);
      void task.then(resolve, reject).finally(cancel);
    });
  }
}
