import type { Schemas } from "@cicerone/api/types";
import { type Client, dataOf } from "./client";
import { filled } from "./query";

/** Difference is how an element differs from another state of it. */
export type Difference = Schemas["Difference"];

/** DraftChanges is what visitors do not see yet. */
export type DraftChanges = Schemas["DraftChanges"];

/** GateFault is a fault of what is about to be published. */
export type GateFault = Schemas["GateFault"];

/** pathToFix returns the path of the value that corrects a fault, such as the description of a picture that has none. */
export function pathToFix({ rule, path, params }: Pick<GateFault, "rule" | "path" | "params">): string {
  if (rule === "no_alternative_text") return `${path.replace(/\/[a-z]{2}_[A-Z]{2}$/, "")}Alt`;
  const [language] = Array.isArray(params["languages"]) ? params["languages"] : [];
  return (rule === "no_captions" || rule === "no_transcript") && language ? `${path}/${language}` : path;
}

/** Gate is what stands in the way of a publication. */
export type Gate = Schemas["Gate"];

/** Waiver is a fault with which somebody publishes, and why. */
export type Waiver = Schemas["Waiver"];

/** Publication is a state that visitors see or saw. */
export type Publication = Schemas["Publication"];

/** PublicationDetail is a publication with its differences to another one. */
export type PublicationDetail = Schemas["PublicationDetail"];

/** PublicationState says what visitors see of a museum. */
export type PublicationState = Schemas["PublicationState"];

/** ScheduledPublication is a publication that is made at a set time. */
export type ScheduledPublication = Schemas["ScheduledPublication"];

/** NewPublication is what to publish, and when. */
export type NewPublication = Schemas["NewPublication"];

/** Selection is what of the draft is published; without elements or languages it is all of them. */
export type Selection = Pick<NewPublication, "elements" | "languages">;

/** Published is what a publication came to. */
export type Published = Schemas["Published"];

/** Review is somebody's wish that another person looks at the draft. */
export type Review = Schemas["Review"];

/** Publishing is the publication that is being made, and the reviews of the draft. */
export type Publishing = Schemas["Publishing"];

/** PUBLICATION_PAGE is how many publications a part of them has. */
const PUBLICATION_PAGE = 20;

/** publishingCalls are the calls about what visitors see. */
export function publishingCalls({ api, repeatable }: Client) {
  const ofMuseum = (id: string) => ({ params: { path: { id } } });
  const ofReview = (id: string, review: string) => ({ params: { path: { id, review } } });
  return {
    publicationState: (museum: string) => dataOf(api.GET("/api/console/v1/museums/{id}/publication", ofMuseum(museum))),
    draftChanges: (museum: string) => dataOf(api.GET("/api/console/v1/museums/{id}/draft-changes", ofMuseum(museum))),
    gate: (museum: string, { elements, languages }: Selection) => {
      const query = {
        ...(elements ? { elements: elements.map(({ list, key }) => `${list}/${key}`) } : {}),
        ...(languages ? { languages } : {}),
      };
      return dataOf(api.GET("/api/console/v1/museums/{id}/gate", { params: { path: { id: museum }, query } }));
    },
    publish: (museum: string, publication: NewPublication, seen: DraftChanges) =>
      repeatable(["publish", museum, publication, seen], (header) =>
        dataOf(
          api.POST("/api/console/v1/museums/{id}/publications", {
            params: { path: { id: museum }, header },
            body: publication,
          }),
        ),
      ),
    publications: (museum: string, cursor: string | null) => {
      const query = { ...filled({ cursor }), limit: PUBLICATION_PAGE };
      return dataOf(api.GET("/api/console/v1/museums/{id}/publications", { params: { path: { id: museum }, query } }));
    },
    publication: (museum: string, version: number) =>
      dataOf(
        api.GET("/api/console/v1/museums/{id}/publications/{version}", { params: { path: { id: museum, version } } }),
      ),
    /** Publishes a version again in place of the current one, which is what was seen. */
    publishAgain: (museum: string, version: number, current: number) =>
      repeatable(["publishAgain", museum, version, current], (header) =>
        dataOf(
          api.POST("/api/console/v1/museums/{id}/publications/{version}/again", {
            params: { path: { id: museum, version }, header },
            body: {},
          }),
        ),
      ),
    scheduledPublications: async (museum: string) =>
      (await dataOf(api.GET("/api/console/v1/museums/{id}/scheduled-publications", ofMuseum(museum)))).items,
    cancelScheduledPublication: (museum: string, schedule: string) =>
      dataOf(
        api.DELETE("/api/console/v1/museums/{id}/scheduled-publications/{schedule}", {
          params: { path: { id: museum, schedule } },
        }),
      ),
    publishing: (museum: string) => dataOf(api.GET("/api/console/v1/museums/{id}/publishing", ofMuseum(museum))),
    stopPublishing: (museum: string) => dataOf(api.DELETE("/api/console/v1/museums/{id}/publishing", ofMuseum(museum))),
    requestReview: (museum: string, note: string) =>
      dataOf(api.POST("/api/console/v1/museums/{id}/reviews", { ...ofMuseum(museum), body: { note } })),
    decideReview: (museum: string, review: string, approved: boolean, comment: string) =>
      dataOf(
        api.POST("/api/console/v1/museums/{id}/reviews/{review}/decision", {
          ...ofReview(museum, review),
          body: { approved, comment },
        }),
      ),
    withdrawReview: (museum: string, review: string) =>
      dataOf(api.DELETE("/api/console/v1/museums/{id}/reviews/{review}", ofReview(museum, review))),
    setActive: (museum: string, active: boolean) =>
      dataOf(api.PUT("/api/console/v1/museums/{id}/active", { ...ofMuseum(museum), body: { active } })),
    requireReview: (museum: string, required: boolean) =>
      dataOf(api.PUT("/api/console/v1/museums/{id}/review-setting", { ...ofMuseum(museum), body: { required } })),
  };
}
