import { IDBObjectStore } from "fake-indexeddb";
import { type DetailedError, Upload } from "tus-js-client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Asset, UploadState } from "./assets";
import { ApiError } from "./error";
import type { PackageState } from "./packages";
import { type StoredUpload, type StoredUploads, type UploadOwner, openStoredUploads } from "./stored-uploads";
import { type UploadQueue, createUploadQueue } from "./uploads";

/** The uploads that the tus client was asked to send, in their order; a test lets them continue or fail. */
const sent: Upload[] = [];

class MemoryUploads implements StoredUploads {
  readonly saved = new Map<string, StoredUpload>();

  list({ account, organization }: UploadOwner): Promise<StoredUpload[]> {
    const all = [...this.saved.values()];
    return Promise.resolve(all.filter((upload) => upload.account === account && upload.organization === organization));
  }

  save(upload: StoredUpload): Promise<void> {
    this.saved.set(upload.id, { ...upload });
    return Promise.resolve();
  }

  setAddress(id: string, url: string): Promise<void> {
    const upload = this.saved.get(id);
    if (upload) this.saved.set(id, { ...upload, url });
    return Promise.resolve();
  }

  remove(id: string): Promise<void> {
    this.saved.delete(id);
    return Promise.resolve();
  }
}

const ADA: UploadOwner = { account: "7", organization: "3" };
const OWNER_HEADERS = { "Cicerone-Account": "7", "Cicerone-Organization": "3" };
const ASSET = { id: "9", path: "loom.png" } as Asset;
const state = vi.fn<(museum: string, upload: string) => Promise<UploadState>>();
const onAsset = vi.fn<(museum: string) => void>();
const packageState = vi.fn<(museum: string, upload: string) => Promise<{ state: PackageState }>>();
const onPackage = vi.fn<(museum: string) => void>();
const signedIn = vi.fn<() => Promise<void>>();
let stored: MemoryUploads;
let online: () => void;

beforeEach(() => {
  stored = new MemoryUploads();
  sent.length = 0;
  vi.spyOn(Upload, "terminate").mockResolvedValue();
  vi.spyOn(Upload.prototype, "abort").mockResolvedValue();
  vi.spyOn(Upload.prototype, "start").mockImplementation(function start(this: Upload) {
    sent.push(this);
    this.url = this.options.uploadUrl ?? `http://museum.example/api/console/v1/museums/1/uploads/${sent.length}`;
    this.options.onUploadUrlAvailable?.();
  });
  state.mockReset();
  state.mockResolvedValue({ state: "done", size: 4, asset: ASSET } as UploadState);
  onAsset.mockReset();
  onPackage.mockReset();
  vi.stubGlobal("location", { href: "http://museum.example/console/" });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => {
    if (name === "online") online = listener;
  });
});

function newQueue(owner = ADA): UploadQueue {
  const queue = createUploadQueue({ state, packageState, signedIn, onAsset, onPackage, stored });
  queue.use(owner);
  return queue;
}

function add(queue: UploadQueue, ...names: string[]): string[] {
  return queue.add(names.map((path) => ({ museum: "1", path, file: new File(["loom"], path, { lastModified: 5 }) })));
}

const aborted = (): unknown[] => vi.mocked(Upload.prototype.abort).mock.contexts;
const phases = (queue: UploadQueue): string[] => queue.items.get().map(({ phase }) => phase);

/** Waits until the tus client has been asked for a number of files, and returns the last. */
async function started(count: number): Promise<Upload> {
  await vi.waitFor(() => expect(sent).toHaveLength(count));
  return sent.at(-1) ?? expect.fail("an upload was started");
}

/** Ends the sending of a file with an answer of the server, or none. */
function failWith(upload: Upload, answer: { getStatus(): number; getBody(): string } | null): void {
  const getHeader = () => "application/problem+json";
  upload.options.onError?.({ originalResponse: answer && { ...answer, getHeader } } as unknown as DetailedError);
}

describe("the queue of uploads", () => {
  it("CON-11 sends three files at once and the others after them", async () => {
    const queue = newQueue();
    const [first = ""] = add(queue, "a.png", "b.png", "c.png", "d.png");
    await started(3);
    expect(phases(queue)).toEqual(["sending", "sending", "sending", "waiting"]);
    sent[0]?.options.onSuccess?.({} as never);
    expect(await queue.finished(first)).toEqual(ASSET);
    await started(4);
    expect(phases(queue)).toEqual(["done", "sending", "sending", "sending"]);
    expect(onAsset).toHaveBeenCalledExactlyOnceWith("1");
  });

  it("DRAFT-6 sends a museum package to the imports, and leaves what becomes of it to its screen", async () => {
    const queue = newQueue();
    const file = new File(["zip"], "museum.zip", { lastModified: 5 });
    queue.add([{ museum: "1", path: "museum.zip", file, isPackage: true }]);
    queue.add([{ museum: "", path: "museum.zip", file, isPackage: true }]);
    await started(2);
    expect(sent.map(({ options }) => options.endpoint)).toEqual([
      "/api/console/v1/museums/1/imports",
      "/api/console/v1/imports",
    ]);
    sent[0]?.options.onSuccess?.({} as never);
    expect(phases(queue)).toEqual(["done", "sending"]);
    expect(onPackage).toHaveBeenCalledExactlyOnceWith("1");
    expect(state).not.toHaveBeenCalled();
  });

  it("CON-11 waits when the connection is cut, and continues at the same address when it returns", async () => {
    const queue = newQueue();
    add(queue, "a.png");
    const upload = await started(1);
    upload.options.onProgress?.(3, 4);
    failWith(upload, null);
    await vi.waitFor(() => expect(phases(queue)).toEqual(["offline"]));
    expect(queue.items.get()[0]?.sent).toBe(3);

    state.mockResolvedValueOnce({ state: "receiving", size: 4 } as UploadState);
    online();
    const next = await started(2);
    expect(next.options.uploadUrl).toBe("/api/console/v1/museums/1/uploads/1");
    expect(phases(queue)).toEqual(["sending"]);
  });

  it("CON-11 DRAFT-10 waits while the session has ended, and continues as the same account when it is there again", async () => {
    const unauthorized = { getStatus: () => 401, getBody: () => JSON.stringify({ code: "unauthorized" }) };
    let [answer, refuse]: [() => void, (error: ApiError) => void] = [() => {}, () => {}];
    signedIn.mockImplementation(() => new Promise((resolve, reject) => ([answer, refuse] = [resolve, reject])));
    const queue = newQueue();
    add(queue, "a.png");
    failWith(await started(1), unauthorized);
    await vi.waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
    expect(phases(queue)).toEqual(["sending"]);
    state.mockResolvedValueOnce({ state: "receiving", size: 4 } as UploadState);
    answer();
    const resumed = await started(2);
    expect(sent.map(({ options }) => options.headers)).toEqual([OWNER_HEADERS, OWNER_HEADERS]);

    // Without a connection nobody knows who is signed in.
    failWith(resumed, unauthorized);
    await vi.waitFor(() => expect(signedIn).toHaveBeenCalledTimes(2));
    refuse(new ApiError("offline", "no connection"));
    await vi.waitFor(() => expect(phases(queue)).toEqual(["offline"]));
    state.mockResolvedValueOnce({ state: "receiving", size: 4 } as UploadState);
    online();

    failWith(await started(3), unauthorized);
    await vi.waitFor(() => expect(signedIn).toHaveBeenCalledTimes(3));
    refuse(new ApiError("unauthorized", "nobody signed in"));
    await vi.waitFor(() => expect(phases(queue)).toEqual(["failed"]));
    expect(queue.items.get()[0]?.problem).toEqual({ code: "unauthorized" });
  });

  it("CON-11 says in the server's words why a file was refused, and sends it again when asked", async () => {
    const queue = newQueue();
    const [id = ""] = add(queue, "page.png");
    const body = JSON.stringify({ code: "invalid", errors: [{ field: "file", message: "this is no picture" }] });
    failWith(await started(1), { getStatus: () => 422, getBody: () => body });
    await expect(queue.finished(id)).rejects.toThrow("this is no picture");
    expect(queue.items.get()[0]).toMatchObject({
      phase: "failed",
      problem: { fault: { message: "this is no picture" } },
    });

    state.mockRejectedValueOnce(new ApiError("not_found", "no such upload"));
    queue.resume(id);
    expect(queue.items.get()[0]?.problem).toBeUndefined();
    expect((await started(2)).options.uploadUrl).toBeNull();
  });

  it("CON-11 ends a cancelled upload here, in the browser's storage and on the server", async () => {
    const queue = newQueue();
    const [id = ""] = add(queue, "a.png");
    const upload = await started(1);
    const result = queue.finished(id);
    queue.cancel(id);
    await expect(result).rejects.toMatchObject({ name: "AbortError" });
    expect(aborted()).toContain(upload);
    expect(queue.items.get()).toEqual([]);
    expect(stored.saved.size).toBe(0);
    await vi.waitFor(() =>
      expect(Upload.terminate).toHaveBeenCalledWith("/api/console/v1/museums/1/uploads/1", {
        headers: OWNER_HEADERS,
      }),
    );
  });

  it("CON-11 a paused upload lets another one go first, and continues when asked", async () => {
    const queue = newQueue();
    const [first = ""] = add(queue, "a.png", "b.png", "c.png", "d.png");
    await started(3);
    queue.pause(first);
    await started(4);
    expect(phases(queue)).toEqual(["paused", "sending", "sending", "sending"]);
    expect(aborted()).toEqual([sent[0]]);
    queue.resume(first);
    expect(phases(queue)[0]).toBe("waiting");
  });

  it("CON-11 continues after a reload what the account left, and nothing of another account or organization", async () => {
    const before = newQueue();
    add(before, "a.png", "b.png");
    await started(2);
    const [left] = stored.saved.values();
    if (left) await stored.save({ ...left, id: "other", account: "8" });
    if (left) await stored.save({ ...left, id: "elsewhere", organization: "4" });

    // The server has the first file already.
    state.mockImplementation((_, upload) =>
      Promise.resolve({ state: upload === "1" ? "done" : "receiving", size: 4, asset: ASSET } as UploadState),
    );
    const queue = newQueue();
    const upload = await started(3);
    expect(upload.options.uploadUrl).toBe("/api/console/v1/museums/1/uploads/2");
    await vi.waitFor(() => expect(phases(queue)).toEqual(["done", "sending"]));
    expect([...stored.saved.keys()]).toEqual(expect.arrayContaining(["other", "elsewhere"]));
  });

  it("CON-11 asks for a file that the browser could not keep, and continues with the same one", async () => {
    await stored.save({ id: "1", ...ADA, museum: "1", path: "a.png", name: "a.png", size: 4, modified: 5 });
    const queue = newQueue();
    await vi.waitFor(() => expect(phases(queue)).toEqual(["choose"]));
    expect(add(queue, "other.png")).not.toEqual(["1"]);
    expect(add(queue, "a.png")).toEqual(["1"]);
    await started(2);
    expect(phases(queue)).toEqual(["sending", "sending"]);
  });

  it("CON-11 leaves alone what another tab sends", async () => {
    const request = () => Promise.reject(new DOMException("another tab has it", "TimeoutError"));
    vi.stubGlobal("navigator", { locks: { request } });
    const queue = newQueue();
    add(queue, "a.png");
    await vi.waitFor(() => expect(queue.items.get()).toEqual([]));
    expect(sent).toEqual([]);
  });

  it("CON-11 continues after a reload also when the page before needs a moment to end", async () => {
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const request = (_: string, { signal }: { signal?: AbortSignal }, run: () => unknown) =>
      signal ? ended.then(run) : Promise.resolve();
    vi.stubGlobal("navigator", { locks: { request } });
    const queue = newQueue();
    add(queue, "a.png");
    expect(phases(queue)).toEqual(["sending"]);
    end();
    await started(1);
    expect(phases(queue)).toEqual(["sending"]);
  });

  it("CON-11 stops everything when the account signs out", async () => {
    const queue = newQueue();
    add(queue, "a.png");
    const upload = await started(1);
    queue.use(null);
    expect(aborted()).toContain(upload);
    expect(queue.items.get()).toEqual([]);
    expect(stored.saved.size).toBe(1);
  });
});

describe("the stored uploads", () => {
  it("CON-11 keep what happens while a file is being stored, and where it was sent when there is no room for it", async () => {
    const uploads = openStoredUploads();
    const upload = { id: "1", ...ADA, museum: "1", path: "a.png", name: "a.png", size: 4, modified: 5 };
    const file = { size: 4 } as File;
    await Promise.all([uploads.save({ ...upload, file }), uploads.setAddress("1", "/uploads/1")]);
    expect(await uploads.list(ADA)).toEqual([{ ...upload, file, url: "/uploads/1" }]);
    await Promise.all([uploads.save({ ...upload, file }), uploads.remove("1")]);
    expect(await uploads.list(ADA)).toEqual([]);

    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function store(this: IDBObjectStore, value, key) {
      if ("file" in (value as StoredUpload)) throw new DOMException("full", "QuotaExceededError");
      return put.call(this, value, key);
    });
    await uploads.save({ ...upload, file });
    await uploads.setAddress("1", "/uploads/1");
    expect(await uploads.list(ADA)).toEqual([{ ...upload, url: "/uploads/1" }]);
    expect(await uploads.list({ ...ADA, account: "8" })).toEqual([]);
    expect(await uploads.list({ ...ADA, organization: "4" })).toEqual([]);
    await uploads.remove("1");
    expect(await uploads.list(ADA)).toEqual([]);
  });
});
