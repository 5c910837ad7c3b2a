import { errorOfNetwork } from "@cicerone/api/error";
import type { Configuration } from "@cicerone/api/types";

/** RecognitionAnswer is what the recognition service answered, whatever it was. */
export interface RecognitionAnswer {
  /** HTTP status. */
  status: number;
  /** The body as it came, for the debug preview. */
  text: string;
  /** The work it recognised, of whichever museum; null when none. */
  idArtwork: number | null;
  /** Milliseconds that a service without room asks to wait; null when it asks for none. */
  retryAfter: number | null;
}

/** Asks which work a frame shows. Rejects with an ApiError when no answer arrives. */
export type Recognise = (idMuseum: number, frame: Blob, signal: AbortSignal) => Promise<RecognitionAnswer>;

/** RecognitionDependencies is what the call needs of the world. */
export interface RecognitionDependencies {
  configuration: () => Promise<Configuration>;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Tells this phone's frames from another's: the service gives each a fair share. */
  idDevice: () => string;
}

/**
 * createRecognise makes the call of the recognition service (specification 1 §7): a form with museumId and image, a
 * JPEG file named frame, the token of this installation and whose phone it is. It is no call of the typed client, as
 * its caller shows answers as they came, failures too.
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

/** The artworkId of an answer, in the envelope of the other calls or bare. */
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

/** 429 and 503 say in whole seconds how long to wait. */
function retryAfterOf({ status, headers }: Response): number | null {
  const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
  return (status === 429 || status === 503) && seconds >= 0 ? seconds * 1000 : null;
}
