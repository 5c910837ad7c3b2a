import type { LiveElement } from "@cicerone/api/preview";
import type { Schemas } from "@cicerone/api/types";
import { type Client, dataOf } from "./client";
import type { Changes, ElementRef } from "./content";

/** PreviewLink opens a museum's draft for everybody who has it. */
export type PreviewLink = Schemas["PreviewLink"];

/** NewPreviewLink is a link with its address, which the server shows once. */
export type NewPreviewLink = Schemas["NewPreviewLink"];

/** previewCalls are the calls about previews of drafts. */
export function previewCalls({ api, repeatable }: Client) {
  const ofMuseum = (id: string) => ({ params: { path: { id } } });
  return {
    previewLinks: async (museum: string) =>
      (await dataOf(api.GET("/api/console/v1/museums/{id}/preview-links", ofMuseum(museum)))).items,
    createPreviewLink: (museum: string) =>
      repeatable(["createPreviewLink", museum], (header) =>
        dataOf(
          api.POST("/api/console/v1/museums/{id}/preview-links", {
            params: { path: { id: museum }, header },
            body: {},
          }),
        ),
      ),
    /** Returns the session's own link, the same each time, and renews it. */
    sessionPreviewLink: (museum: string) =>
      dataOf(api.POST("/api/console/v1/museums/{id}/preview-links", { ...ofMuseum(museum), body: { session: true } })),
    revokePreviewLink: (museum: string, link: string) =>
      dataOf(
        api.DELETE("/api/console/v1/museums/{id}/preview-links/{link}", { params: { path: { id: museum, link } } }),
      ),
    previewElement: async (
      museum: string,
      ref: ElementRef,
      language: string,
      values: Changes,
      signal: AbortSignal,
    ): Promise<LiveElement> => {
      const body = { ...ref, language, values };
      const element = await dataOf(
        api.POST("/api/console/v1/museums/{id}/preview", { ...ofMuseum(museum), body, signal }),
      );
      return { ...element, element: element.element as object, language };
    },
  };
}
