/** Envelope is the body of every answer of Cicerone's API (decisions, Answers). */
export interface Envelope {
  success: boolean;
  /** 0 on success. */
  status: number;
  message: string;
  data: unknown;
}

/**
 * readEnvelope returns the envelope in a response's parsed body; null if something else answered, such as a proxy or a
 * captive portal.
 */
export function readEnvelope(body: unknown): Envelope | null {
  if (typeof body !== "object" || body === null) return null;
  const { success, status, message, data } = body as Record<string, unknown>;
  if (typeof success !== "boolean" || typeof status !== "number" || typeof message !== "string") return null;
  return data === undefined ? null : { success, status, message, data };
}

/** parseEnvelope returns the envelope in a response's text; null if there is none. */
export function parseEnvelope(text: string): Envelope | null {
  try {
    return readEnvelope(JSON.parse(text));
  } catch {
    return null;
  }
}
