import { createContext, useCallback, useContext } from "react";
import type { DetailedError, Upload } from "tus-js-client";
import { holdLock } from "../lib/locks";
import { type Observable, createObservable } from "../lib/observable";
import type { Asset, UploadState } from "./assets";
import { ApiError, type ErrorCode, type FieldError, codeOf, errorOfResponse } from "./error";
import { type PackageState, packagesAddress } from "./packages";
import { type StoredUpload, type StoredUploads, type UploadOwner, openStoredUploads } from "./stored-uploads";

/** UploadPhase is what an upload does: choose means that the browser has lost the file, which has to be chosen again. */
export type UploadPhase = "waiting" | "sending" | "paused" | "offline" | "choose" | "processing" | "done" | "failed";

/** isGoing reports whether an upload needs nothing but time. */
export function isGoing({ phase }: Pick<UploadItem, "phase">): boolean {
  return phase === "waiting" || phase === "sending" || phase === "processing";
}

/** UploadItem is a file that is being uploaded, or was since the page was opened. */
export interface UploadItem {
  readonly id: string;
  readonly museum: string;
  readonly path: string;
  readonly size: number;
  readonly sent: number;
  readonly phase: UploadPhase;
  readonly asset?: Asset;
  readonly isDuplicate?: boolean;
  /** A museum package instead of a media file. */
  readonly isPackage?: boolean;
  /** Why it failed: the server's words about the file, else a class of failure. */
  readonly problem?: { fault: FieldError } | { code: ErrorCode };
}

/** NewUpload is a file to upload. */
export interface NewUpload {
  museum: string;
  file: File;
  /** With folders, if they are to be kept. */
  path: string;
  /** A museum package instead of a media file; its museum is "" for one that makes a museum. */
  isPackage?: boolean;
}

/** UploadOptions are what a caller of upload may want. */
export interface UploadOptions {
  /** The path in the museum's media; the file's name when left out. */
  path?: string;
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** UploadQueue sends files, some at once, and continues after a reload and when the connection returns. */
export interface UploadQueue {
  readonly items: Observable<readonly UploadItem[]>;
  /** Begins to upload files and returns their ids. A file that was interrupted continues where it was. */
  add(files: readonly NewUpload[]): string[];
  /** Resolves with the asset that an upload becomes. */
  finished(id: string): Promise<Asset>;
  pause(id: string): void;
  /** Continues an upload that is paused or has failed. */
  resume(id: string): void;
  /** Ends an upload and deletes what the server has of it. */
  cancel(id: string): void;
  /** Takes ended uploads from the list, or one of them. */
  clear(only?: string): void;
  /** Continues the uploads that an owner left unfinished in this browser; null stops all. */
  use(owner: UploadOwner | null): void;
}

/** UploadEnvironment is what a queue needs. */
export interface UploadEnvironment {
  state(museum: string, upload: string): Promise<UploadState>;
  /** How far the server is with a museum package. */
  packageState(museum: string, upload: string): Promise<{ state: PackageState }>;
  /** Waits, if the session has ended, until the page's member is signed in again; rejects if that is not known. */
  signedIn(): Promise<unknown>;
  stored?: StoredUploads;
  /** An asset has been added. */
  onAsset(museum: string): void;
  /** A museum package has arrived, and is checked. */
  onPackage(museum: string): void;
}

const AT_ONCE = 3;
const CHUNK_BYTES = 8 * 2 ** 20;
/** Pauses between the attempts to send a part, in milliseconds; afterwards the upload waits for the connection. */
const RETRY_DELAYS = [500, 2_000, 5_000];
const OFFLINE_RETRY_MS = 10_000;
const FIRST_POLL_MS = 250;
const LONGEST_POLL_MS = 3_000;
const ENDED = new Set<UploadPhase>(["done", "failed"]);

interface Work {
  stored: StoredUpload;
  file: File | undefined;
  upload?: Upload;
  /** Ends the lock that keeps other tabs from sending the same file. */
  unlock?: () => void;
  timer?: ReturnType<typeof setTimeout>;
  waiting: { resolve(asset: Asset): void; reject(error: unknown): void }[];
}

/** createUploadQueue makes the queue of a page. */
export function createUploadQueue({
  state,
  packageState,
  signedIn,
  onAsset,
  onPackage,
  stored = openStoredUploads(),
}: UploadEnvironment): UploadQueue {
  const items = createObservable<readonly UploadItem[]>([]);
  const works = new Map<string, Work>();
  let owner: UploadOwner | null = null;

  const itemOf = (id: string): UploadItem | undefined => items.get().find((item) => item.id === id);
  const change = (id: string, changes: Partial<UploadItem>): void => {
    items.set(items.get().map((item) => (item.id === id ? { ...item, ...changes } : item)));
  };

  const settle = (id: string): void => {
    const [work, item] = [works.get(id), itemOf(id)];
    work?.unlock?.();
    for (const { resolve, reject } of work?.waiting.splice(0) ?? []) {
      if (item?.asset) resolve(item.asset);
      else reject(failureOf(item));
    }
    startNext();
  };
  const fail = (id: string, problem: NonNullable<UploadItem["problem"]>): void => {
    change(id, { phase: "failed", problem });
    settle(id);
  };

  const startNext = (): void => {
    const all = items.get();
    const busy = all.filter(({ phase }) => phase === "sending").length;
    for (const { id } of all.filter(({ phase }) => phase === "waiting").slice(0, Math.max(0, AT_ONCE - busy))) {
      change(id, { phase: "sending" });
      void start(id);
    }
  };

  const start = async (id: string): Promise<void> => {
    const work = works.get(id);
    if (!work) return;
    if (!work.unlock && !(await lock(id, work))) {
      forget(id); // another tab sends it
      return;
    }
    try {
      if (work.stored.url && (await follow(id, work.stored, work.stored.url))) return;
      await send(id, work);
    } catch (error) {
      wait(id, codeOf(error));
    }
  };

  /** Reports whether the server has the whole file, and follows what becomes of it. */
  const follow = async (id: string, { museum, isPackage }: StoredUpload, url: string): Promise<boolean> => {
    const ask = isPackage ? packageState : state;
    const known = await ask(museum, idOfAddress(url)).catch((error: unknown) => {
      if (codeOf(error) !== "not_found") throw error;
    });
    if (!known || known.state === "receiving") {
      if (!known) delete works.get(id)?.stored.url; // it has expired
      return false;
    }
    arrived(id);
    return true;
  };

  const send = async (id: string, work: Work): Promise<void> => {
    const { file, stored: saved } = work;
    if (!file) {
      change(id, { phase: "choose" });
      startNext();
      return;
    }
    const tus = await import("tus-js-client");
    if (itemOf(id)?.phase !== "sending") return;
    const upload = new tus.Upload(file, {
      endpoint: `/api/console/v1${saved.isPackage ? packagesAddress(saved.museum) : `/museums/${saved.museum}/uploads/`}`,
      uploadUrl: saved.url ?? null,
      headers: headersOf(saved),
      metadata: { filename: saved.path },
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS,
      storeFingerprintForResuming: false,
      onProgress: (sent) => change(id, { sent }),
      onUploadUrlAvailable: () => {
        if (upload.url === null || upload.url === saved.url) return;
        saved.url = new URL(upload.url, location.href).pathname;
        void stored.setAddress(id, saved.url);
      },
      onSuccess: () => {
        change(id, { sent: saved.size });
        arrived(id);
      },
      onError: (error) => void stopped(id, error as DetailedError),
    });
    work.upload = upload;
    upload.start();
  };

  const stopped = async (id: string, error: DetailedError): Promise<void> => {
    const problem = await explain(error);
    if (problem !== "unauthorized") {
      wait(id, problem);
      return;
    }
    try {
      await signedIn();
      if (itemOf(id)?.phase === "sending") resume(id);
    } catch (failure) {
      wait(id, codeOf(failure));
    }
  };

  /** An upload that cannot continue now waits for the connection, or has failed. */
  const wait = (id: string, problem: ErrorCode | { fault: FieldError }): void => {
    const work = works.get(id);
    const phase = itemOf(id)?.phase;
    if (!work || (phase !== "sending" && phase !== "processing")) return;
    if (problem === "offline" || problem === "unavailable") {
      change(id, { phase: "offline" });
      work.timer = setTimeout(() => resume(id), OFFLINE_RETRY_MS);
      startNext();
    } else {
      fail(id, typeof problem === "string" ? { code: problem } : problem);
    }
  };

  /** The server has the whole file. What becomes of a package, its own screen shows. */
  const arrived = (id: string): void => {
    const work = works.get(id);
    if (!work?.stored.isPackage) {
      poll(id, FIRST_POLL_MS);
      return;
    }
    void stored.remove(id);
    delete work.stored.url;
    change(id, { phase: "done", sent: work.stored.size });
    onPackage(work.stored.museum);
    settle(id);
  };

  /** Asks what has become of a file that is on the server. */
  const poll = (id: string, pause: number): void => {
    const work = works.get(id);
    if (!work?.stored.url) return;
    change(id, { phase: "processing" });
    startNext();
    const { museum, url } = work.stored;
    work.timer = setTimeout(() => {
      state(museum, idOfAddress(url)).then(
        (known) => {
          if (!works.has(id)) return;
          if (known.state === "processing") poll(id, Math.min(LONGEST_POLL_MS, pause * 1.5));
          else end(id, known);
        },
        (error: unknown) => wait(id, codeOf(error)),
      );
    }, pause);
  };

  const end = (id: string, known: UploadState): void => {
    const work = works.get(id);
    if (!work) return;
    void stored.remove(id);
    delete work.stored.url;
    if (known.state !== "done" || !known.asset) {
      fail(id, known.problem ? { fault: { field: "file", message: known.problem } } : { code: "unexpected" });
      return;
    }
    change(id, { phase: "done", asset: known.asset, isDuplicate: known.duplicate ?? false, sent: known.size });
    onAsset(work.stored.museum);
    settle(id);
  };

  const stop = (id: string): void => {
    const work = works.get(id);
    clearTimeout(work?.timer);
    void work?.upload?.abort();
    delete work?.upload;
  };
  const forget = (id: string): void => {
    stop(id);
    const work = works.get(id);
    items.set(items.get().filter((item) => item.id !== id));
    works.delete(id);
    work?.unlock?.();
    for (const { reject } of work?.waiting ?? []) reject(new DOMException("the upload was cancelled", "AbortError"));
    startNext();
  };
  const resume = (id: string): void => {
    stop(id);
    const { problem: _, ...item } = itemOf(id) ?? {};
    items.set(items.get().map((one) => (one.id === id ? ({ ...item, phase: "waiting" } as UploadItem) : one)));
    startNext();
  };
  const insert = (saved: StoredUpload, file: File | undefined): void => {
    works.set(saved.id, { stored: saved, file, waiting: [] });
    const { id, museum, path, size, isPackage = false } = saved;
    items.set([...items.get(), { id, museum, path, size, isPackage, sent: 0, phase: "waiting" }]);
  };
  globalThis.addEventListener("online", () => {
    for (const { id, phase } of items.get()) if (phase === "offline") resume(id);
  });

  return {
    items,
    add: (files) => {
      if (owner === null) throw new Error("uploads need an owner");
      const { account, organization } = owner;
      const ids = files.map(({ museum, file, path, isPackage = false }) => {
        const interrupted = items.get().find(({ id, phase }) => {
          const saved = works.get(id)?.stored;
          return (
            phase === "choose" &&
            saved?.museum === museum &&
            (saved.isPackage ?? false) === isPackage &&
            isSameFile(saved, file)
          );
        });
        const work = interrupted ? works.get(interrupted.id) : undefined;
        if (interrupted && work) {
          work.file = file;
          change(interrupted.id, { phase: "waiting" });
          return interrupted.id;
        }
        const { name, size, lastModified: modified } = file;
        const saved = {
          id: crypto.randomUUID(),
          account,
          organization,
          museum,
          path,
          isPackage,
          name,
          size,
          modified,
        };
        insert(saved, file);
        void stored.save({ ...saved, file });
        return saved.id;
      });
      startNext();
      return ids;
    },
    finished: (id) =>
      new Promise((resolve, reject) => {
        const [item, work] = [itemOf(id), works.get(id)];
        if (item?.asset) resolve(item.asset);
        else if (!work || (item && ENDED.has(item.phase))) reject(failureOf(item));
        else work.waiting.push({ resolve, reject });
      }),
    pause: (id) => {
      stop(id);
      change(id, { phase: "paused" });
      startNext();
    },
    resume,
    cancel: (id) => {
      const work = works.get(id);
      const phase = itemOf(id)?.phase;
      if (work?.stored.url && phase && !ENDED.has(phase)) {
        void import("tus-js-client").then(({ Upload: { terminate } }) =>
          terminate(work.stored.url ?? "", { headers: headersOf(work.stored) }).catch(() => {}),
        );
      }
      void stored.remove(id);
      forget(id);
    },
    clear: (only) => {
      for (const { id, phase } of items.get()) if (ENDED.has(phase) && (only ?? id) === id) forget(id);
    },
    use: (next) => {
      if (next?.account === owner?.account && next?.organization === owner?.organization) return;
      owner = next;
      for (const { id } of items.get()) forget(id);
      if (next === null) return;
      void stored.list(next).then((left) => {
        if (owner !== next) return;
        for (const { file, ...saved } of left) insert(saved, file);
        startNext();
      });
    },
  };
}

/** How long a page that is loaded again may need to end, and with it its locks. */
const LOCK_WAIT_MS = 2_000;

/** Takes the lock of an upload, which its tab has as long as it sends it; reports whether it became free. */
async function lock(id: string, work: Work): Promise<boolean> {
  const unlock = await holdLock(`cicerone-upload-${id}`, LOCK_WAIT_MS);
  if (unlock === null) return false;
  work.unlock = () => {
    delete work.unlock;
    unlock();
  };
  return true;
}

/** Says whose upload a call is about, as the calls of the page's client do. */
function headersOf({ account, organization }: UploadOwner): Record<string, string> {
  return { "Cicerone-Account": account, "Cicerone-Organization": organization };
}

function isSameFile(saved: StoredUpload, file: File): boolean {
  return saved.name === file.name && saved.size === file.size && saved.modified === file.lastModified;
}

function idOfAddress(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}

/** Returns what the server said about a request that failed, or the class of the failure. */
async function explain({ originalResponse }: DetailedError): Promise<ErrorCode | { fault: FieldError }> {
  if (!originalResponse) return "offline";
  const error = await errorOfResponse(
    new Response(originalResponse.getBody(), {
      status: Math.max(400, originalResponse.getStatus()),
      headers: { "Content-Type": originalResponse.getHeader("Content-Type") ?? "" },
    }),
  );
  if (error.code !== "invalid" && error.code !== "too_many_attempts") return error.code;
  return { fault: Object.values(error.fields)[0] ?? { field: "file", message: error.message } };
}

function failureOf(item: UploadItem | undefined): Error {
  const problem = item?.problem;
  if (problem && "fault" in problem) {
    return new ApiError("invalid", problem.fault.message, { [problem.fault.field]: problem.fault });
  }
  return new ApiError(problem?.code ?? "unexpected", "the file could not be uploaded");
}

/** UploadsContext provides the queue of the page. */
export const UploadsContext = createContext<UploadQueue | null>(null);

/** useUploads returns the queue of the page. */
export function useUploads(): UploadQueue {
  const queue = useContext(UploadsContext);
  if (queue === null) throw new Error("useUploads needs an UploadsContext above it.");
  return queue;
}

/**
 * useUpload returns a function that uploads a file to a museum and resolves with its asset. The field that asked for it shows
 * the file then, so the list of uploads does not.
 */
export function useUpload(museum: string): (file: File, options?: UploadOptions) => Promise<Asset> {
  const queue = useUploads();
  return useCallback(
    async (file, { path = file.name, onProgress, signal } = {}) => {
      const [id = ""] = queue.add([{ museum, file, path }]);
      const follow = (): void => {
        const item = queue.items.get().find((one) => one.id === id);
        if (item && item.size > 0) onProgress?.(item.sent / item.size);
      };
      const abort = (): void => queue.cancel(id);
      const unsubscribe = queue.items.subscribe(follow);
      signal?.addEventListener("abort", abort);
      try {
        const asset = await queue.finished(id);
        queue.clear(id);
        return asset;
      } finally {
        unsubscribe();
        signal?.removeEventListener("abort", abort);
      }
    },
    [queue, museum],
  );
}
