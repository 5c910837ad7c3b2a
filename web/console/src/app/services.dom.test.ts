import { QueryObserver, notifyManager } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { ApiError } from "../api/error";
import { museumsQuery } from "../api/queries";
import { createServices } from "./services";

interface Change {
  done: Promise<unknown>;
  end: (error?: Error) => void;
}

function setUp() {
  const { queries, status } = createServices();
  const start = (meta?: { quiet: boolean }): Change => {
    let end: Change["end"] = () => {};
    const call = new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve())));
    const mutation = queries.getMutationCache().build(queries, { mutationFn: () => call, ...(meta ? { meta } : {}) });
    return { done: mutation.execute(undefined).catch(() => undefined), end };
  };
  return { status, start };
}

it("DRAFT-1 the status line says what was not saved although a change at the same time was, until the next change", async () => {
  const { status, start } = setUp();
  const [refused, saved] = [start(), start()];
  refused.end(new ApiError("forbidden", "no"));
  await refused.done;
  expect(status.get().phase).toBe("saving");
  saved.end();
  await saved.done;
  expect(status.get()).toEqual({ phase: "failed", code: "forbidden" });
  const next = start();
  expect(status.get().phase).toBe("saving");
  next.end();
  await next.done;
  expect(status.get().phase).toBe("saved");
});

it("DRAFT-1 nothing is said to be saved before all of it is, and quiet changes say nothing", async () => {
  const { status, start } = setUp();
  const [first, second, quiet] = [start(), start(), start({ quiet: true })];
  quiet.end(new ApiError("forbidden", "no"));
  await quiet.done;
  first.end();
  await first.done;
  expect(status.get().phase).toBe("saving");
  second.end();
  await second.done;
  expect(status.get().phase).toBe("saved");
});

it("DRAFT-4 screens know that a museum is gone before one of its elements counts as missing", async () => {
  let museums = [{ id: "1" }];
  const headers = { "Content-Type": "application/problem+json" };
  vi.stubGlobal("fetch", async ({ url }: Request) =>
    url.endsWith("/museums")
      ? Response.json({ items: museums })
      : Response.json({ code: "not_found" }, { status: 404, headers }),
  );
  const { queries, calls } = createServices();
  let shown: unknown;
  // Called when a screen would be.
  const show = notifyManager.batchCalls(({ data }: { data: unknown }) => (shown = data));
  onTestFinished(new QueryObserver(queries, museumsQuery(calls)).subscribe(show));
  await vi.waitFor(() => expect(shown).toEqual(museums));
  museums = [];
  const element = calls.element("1", { list: "artworks", key: "214" });
  await expect(element).rejects.toMatchObject({ code: "not_found" });
  expect(shown).toEqual([]);
});
