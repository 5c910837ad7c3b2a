import { expect, it } from "vitest";
import { ApiError } from "../api/error";
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
