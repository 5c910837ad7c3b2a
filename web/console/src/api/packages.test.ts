import { afterEach, expect, it, vi } from "vitest";
import { downloadFailure } from "./packages";

afterEach(() => vi.unstubAllGlobals());

const PROBLEM = { code: "invalid", detail: "too long", errors: [] };

it("XLSX-1 a file that can be downloaded after all has no failure, and none of it is read", async () => {
  const cancel = vi.fn<() => void>();
  const answers: Record<string, () => Response> = {
    HEAD: () => new Response(null, { status: 503 }),
    GET: () => new Response(new ReadableStream({ cancel })),
  };
  vi.stubGlobal("fetch", (_address: string, { method = "GET" } = {}) => Promise.resolve(answers[method]?.()));
  expect(await downloadFailure("/file")).toBeNull();
  expect(cancel).toHaveBeenCalledOnce();

  answers["GET"] = () =>
    Response.json(PROBLEM, { status: 422, headers: { "Content-Type": "application/problem+json" } });
  expect(await downloadFailure("/file")).toMatchObject({ code: "invalid", message: "too long" });

  answers["HEAD"] = () => new Response(null);
  expect(await downloadFailure("/file")).toBeNull();
});
