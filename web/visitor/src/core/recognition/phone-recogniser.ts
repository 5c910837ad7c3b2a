import { createStore } from "zustand/vanilla";
import type { RecognitionAnswer } from "../../api/recognition";
import { MEDIA_CACHE } from "../offline/media-names";
import { EngineClient } from "./engine-client";

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
  caches: Pick<CacheStorage, "match"> | undefined;
  /** Null where works are not recognised on the phone. */
  loadEngine: (() => Promise<RecognitionEngine>) | null;
  fetch: typeof fetch;
  /** Returns milliseconds since 1970. */
  now: () => number;
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
  /** Number of the current opening; an earlier one stops. */
  private opening = 0;

  constructor(dependencies: PhoneRecogniserDependencies) {
    const { featuresUrl, caches, loadEngine } = dependencies;
    const isPossible = featuresUrl !== undefined && caches !== undefined && loadEngine !== null;
    this.dependencies = dependencies;
    this.store = createStore<{ status: PhoneStatus }>(() => ({ status: isPossible ? "opening" : "unavailable" }));
  }

  /** Opens the engine, if the museum's features are on the phone. */
  async open(): Promise<void> {
    const own = (this.opening += 1);
    try {
      const files = await this.loadFiles();
      if (own !== this.opening) return;
      if (files === null) {
        this.store.setState({ status: "unavailable" });
        return;
      }
      this.client = new EngineClient(files.createWorker());
      await this.client.open(files.engine, files.features);
      this.store.setState({ status: "ready" });
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
      const { work, problem } = await client.recognise(await frame.arrayBuffer(), this.dependencies.now());
      const idArtwork = work === 0 ? null : work;
      const text = JSON.stringify({ artworkId: idArtwork, by: "phone", ...(problem !== "" && { problem }) });
      return { status: 200, text, idArtwork, retryAfter: null };
    } catch (error) {
      if (client === this.client) this.fail(error);
      return null;
    }
  }

  private fail(error: unknown): void {
    console.warn("the server recognises works:", error instanceof Error ? error.message : error);
    this.close();
    this.store.setState({ status: "unavailable" });
  }

  /** Returns the engine and the museum's features; null if those are not on the phone. */
  private async loadFiles() {
    const { featuresUrl, caches, loadEngine, fetch } = this.dependencies;
    if (featuresUrl === undefined || caches === undefined || loadEngine === null) return null;
    const features = await caches.match(featuresUrl, { cacheName: MEDIA_CACHE });
    if (features === undefined) return null;
    const { engineUrl, createWorker } = await loadEngine();
    const response = await fetch(engineUrl);
    if (!response.ok) throw new Error(`the recognition engine: HTTP ${response.status}`);
    return { createWorker, engine: await response.arrayBuffer(), features: await features.arrayBuffer() };
  }
}
