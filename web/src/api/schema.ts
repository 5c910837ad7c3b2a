import type { Configuration, Detail, Envelope, Language } from "./types";

interface Get<Parameters, Data> {
  parameters: Parameters;
  responses: { 200: { content: { "application/json": Data } } };
}

interface Path {
  path: { idMuseum: number };
}

/** The calls the app makes by the typed client. */
export interface paths {
  "/config.json": { get: Get<Record<never, never>, Configuration> };
  "/api/v2/languages/{idMuseum}": { get: Get<Path, Envelope<Language[]>> };
  "/api/v2/museums/detail/all-data/{idMuseum}/{idLanguage}": {
    get: Get<
      { path: { idMuseum: number; idLanguage: number }; header?: { "If-None-Match"?: string } },
      Envelope<Detail>
    >;
  };
  "/api/legacy/Museum/{idMuseum}/checkAccessCode": {
    get: Get<{ path: { idMuseum: number }; query: { code: string } }, Envelope<number>>;
  };
}
