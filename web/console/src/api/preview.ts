import type { LiveElement } from "@cicerone/api/preview";
import type { Schemas } from "@cicerone/api/types";
import type { Client } from "./client";
import type { Changes, ElementRef } from "./content";

/** PreviewLink opens a museum's draft for everybody who has it. */
export type PreviewLink = Schemas["PreviewLink"];

/** NewPreviewLink is a link with its address, which the server shows once. */
export type NewPreviewLink = Schemas["NewPreviewLink"];

/** previewCalls are the calls about previews of drafts. */
export function previewCalls({ send }: Client) {
  const links = (museum: string): string => `/museums/${museum}/preview-links`;
  return {
    previewLinks: async (museum: string) => (await send<{ items: PreviewLink[] }>("GET", links(museum))).items,
    createPreviewLink: (museum: string) =>
      send<NewPreviewLink>("POST", links(museum), { body: {}, isRepeatable: true }),
    /** Returns the session's own link, the same each time, and renews it. */
    sessionPreviewLink: (museum: string) => send<NewPreviewLink>("POST", links(museum), { body: { session: true } }),
    revokePreviewLink: (museum: string, id: string) => send<void>("DELETE", `${links(museum)}/${id}`),
    previewElement: async (museum: string, ref: ElementRef, language: string, values: Changes, signal: AbortSignal) => {
      const body = { ...ref, language, values };
      const element = await send<Omit<LiveElement, "language">>("POST", `/museums/${museum}/preview`, { body, signal });
      return { ...element, language };
    },
  };
}
