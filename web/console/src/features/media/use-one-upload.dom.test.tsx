import { LanguageProvider } from "@cicerone/i18n/provider";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import type { Asset } from "../../api/assets";
import { ApiError } from "../../api/error";
import { type UploadQueue, UploadsContext } from "../../api/uploads";
import { loadCatalogue } from "../../i18n/catalogue";
import { createObservable } from "../../lib/observable";
import { useOneUpload } from "./use-one-upload";

const FILE = { path: "loom.png", file: new File(["loom"], "loom.png") };

it.each([
  ["an upload that is cancelled says nothing", new DOMException("cancelled", "AbortError"), null],
  ["one that fails says why", new ApiError("offline", "no connection"), "no connection"],
  ["one of another kind says so", { kind: "audio" } as Asset, "another kind"],
  ["one of the right kind is taken", { kind: "image" } as Asset, null],
])("CON-11 %s", async (_, outcome, problem) => {
  const catalogue = await loadCatalogue("en");
  const finished = async (): Promise<Asset> => {
    if (!("kind" in outcome)) throw outcome;
    return Promise.resolve(outcome);
  };
  const queue = { items: createObservable([]), add: () => ["1"], clear: () => undefined, finished };
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <LanguageProvider language="en" initial={catalogue} load={loadCatalogue}>
      <UploadsContext value={queue as unknown as UploadQueue}>{children}</UploadsContext>
    </LanguageProvider>
  );
  const onAsset = vi.fn<(asset: Asset) => void>();
  const { result } = renderHook(() => useOneUpload("1", "image", onAsset), { wrapper });
  act(() => result.current.take([FILE]));
  expect(result.current.progress).toBe(0);
  await waitFor(() => expect(result.current.progress).toBeNull());
  if (problem === null) expect(result.current.problem).toBeNull();
  else expect(result.current.problem?.text).toContain(problem);
  expect(onAsset).toHaveBeenCalledTimes("kind" in outcome && outcome.kind === "image" ? 1 : 0);
});
