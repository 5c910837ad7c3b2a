import type { Schemas } from "@cicerone/api/types";
import { queryOptions } from "@tanstack/react-query";
import type { Calls } from "./calls";
import { type Client, dataOf } from "./client";

/** DraftRecognition says how well the camera recognises the works of a draft. */
export type DraftRecognition = Schemas["DraftRecognition"];

/** RecognitionTrial is what a photograph shows, by the pictures of the draft. */
export type RecognitionTrial = Schemas["RecognitionTrial"];

/** recognitionCalls are the calls about recognition by the camera. */
export function recognitionCalls({ api }: Client) {
  const ofMuseum = (id: string) => ({ params: { path: { id } } });
  return {
    recognition: (museum: string, signal?: AbortSignal) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/recognition", { ...ofMuseum(museum), signal: signal ?? null })),
    /** The image is a JPEG as Base64. */
    tryRecognition: (museum: string, image: string, signal: AbortSignal) =>
      dataOf(api.POST("/api/console/v1/museums/{id}/recognition", { ...ofMuseum(museum), body: { image }, signal })),
  };
}

/** How often one asks while pictures are being looked at. */
const PROGRESS_PERIOD_MS = 2_000;

/** How long an answer counts as current where no picture has changed. */
const STALE_MS = 30_000;

/** recognitionQuery is how well the camera recognises the works; pictures distinguishes states of the draft. */
export function recognitionQuery(calls: Calls, museum: string, pictures = "") {
  return queryOptions({
    queryKey: ["museum", museum, "recognition", pictures],
    queryFn: ({ signal }) => calls.recognition(museum, signal),
    staleTime: STALE_MS,
    refetchInterval: ({ state }) => (state.data?.ready === false ? PROGRESS_PERIOD_MS : false),
  });
}
