import "fake-indexeddb/auto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { server } from "./server";

/**
 * Every test gets fresh databases, a server with only the handlers it adds, and a console that must stay empty. A test
 * that expects a warning replaces the console's method.
 */

let complaints: string[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));

beforeEach(() => {
  complaints = [];
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      complaints.push(`console.${method}: ${words.map(String).join(" ")}`);
    });
  }
});

afterEach(async () => {
  server.resetHandlers();
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  expect(complaints, "nothing unexpected in the console").toEqual([]);
});

afterAll(() => server.close());
