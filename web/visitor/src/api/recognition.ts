import { errorOfNetwork } from "@cicerone/api/error";
import type { Configuration } from "@cicerone/api/types";

/** RecognitionAnswer is the response of the recognition service. */
export interface RecognitionAnswer {
  /** HTTP status. */
  status: number;
  /** The raw body, for the debug preview. */
  text: string;
  /** The recognised work of any museum; null if none. */
  idArtwork: number | null;
  /** Milliseconds to wait, if the service is busy. */
  retryAfter: number | null;
}

/** Recognise asks which work a frame shows. It rejects with an ApiError without a response. */
export type Recognise = (idMuseum: number, frame: Blob, signal: AbortSignal) => Promise<RecognitionAnswer>;

/** RecognitionDependencies are the services that the call uses. */
export interface RecognitionDependencies {
  configuration: () => Promise<Configuration>;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Returns the phone's id: the service gives each phone a fair share. */
  idDevice: () => string;
}

/**
 * createRecognise returns the call of the recognition service (specification 1 §7): a form with museumId and image, a
 * JPEG file named frame, the installation's token and the phone's id. It does not use the typed client, as callers show
 * raw responses and failures.
 */
export function createRecognise({ configuration, fetch, idDevice }: RecognitionDependencies): Recognise {
  return async (idMuseum, frame, signal) => {
    const { recognitionAuthorization } = await configuration();
    const form = new FormData();
    form.set("museumId", String(idMuseum));
    form.set("image", frame, "frame");
    try {
      const response = await fetch("/api/recognition", {
        method: "POST",
        headers: { Authorization: recognitionAuthorization, "X-Device-Id": idDevice() },
        body: form,
        signal,
      });
      const text = await response.text();
      return {
        status: response.status,
        text,
        idArtwork: response.ok ? artworkIdOf(text) : null,
        retryAfter: retryAfterOf(response),
      };
    } catch (cause) {
      throw errorOfNetwork(cause);
    }
  };
}

/** artworkIdOf returns the artworkId of a response, with or without the envelope. */
function artworkIdOf(text: string): number | null {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return null;
  }
  const data = fieldOf(answer, "data") ?? answer;
  const id = Number(fieldOf(data, "artworkId") ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** retryAfterOf returns the delay that a 429 or 503 asks for in whole seconds. */
function retryAfterOf({ status, headers }: Response): number | null {
  const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
  return (status === 429 || status === 503) && seconds >= 0 ? seconds * 1000 : null;
}
