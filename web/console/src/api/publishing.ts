import type { Schemas } from "@cicerone/api/types";
import type { Client } from "./client";
import type { Value, WithParams } from "./content";

/** Difference is how an element differs from another state of it. */
export type Difference = Omit<Schemas["Difference"], "fields"> & {
  fields: { path: string; before: Value | null; after: Value | null }[];
};

/** DraftChanges is what visitors do not see yet. */
export type DraftChanges = Omit<Schemas["DraftChanges"], "items"> & { items: Difference[] };

/** GateFault is a fault of what is about to be published. */
export type GateFault = WithParams<Schemas["GateFault"]>;

/** pathToFix returns the path of the value that corrects a fault, such as the description of a picture that has none. */
export function pathToFix({ rule, path, params }: Pick<GateFault, "rule" | "path" | "params">): string {
  if (rule === "no_alternative_text") return `${path.replace(/\/[a-z]{2}_[A-Z]{2}$/, "")}Alt`;
  const [language] = Array.isArray(params["languages"]) ? params["languages"] : [];
  return (rule === "no_captions" || rule === "no_transcript") && language ? `${path}/${language}` : path;
}

/** Gate is what stands in the way of a publication. */
export type Gate = Omit<Schemas["Gate"], "blocking" | "warnings" | "notChecked"> & {
  blocking: GateFault[];
  warnings: GateFault[];
  notChecked: GateFault["code"][];
};

/** Waiver is a fault with which somebody publishes, and why. */
export type Waiver = Schemas["Waiver"];

/** Publication is a state that visitors see or saw. */
export type Publication = Schemas["Publication"];

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

/** publishingCalls are the calls about what visitors see. */
export function publishingCalls({ send }: Client) {
  const base = (museum: string): string => `/museums/${museum}`;
  return {
    publicationState: (museum: string) => send<PublicationState>("GET", `${base(museum)}/publication`),
    draftChanges: (museum: string) => send<DraftChanges>("GET", `${base(museum)}/draft-changes`),
    gate: (museum: string, { elements, languages }: Selection) => {
      const query = new URLSearchParams();
      if (elements) query.set("elements", elements.map(({ list, key }) => `${list}/${key}`).join(","));
      if (languages) query.set("languages", languages.join(","));
      return send<Gate>("GET", `${base(museum)}/gate?${query}`);
    },
    publish: (museum: string, publication: NewPublication, seen: DraftChanges) =>
      send<Published>("POST", `${base(museum)}/publications`, { body: publication, isRepeatable: true, seen }),
    publications: (museum: string, cursor: string | null) => {
      const query = new URLSearchParams({ limit: "20", ...(cursor ? { cursor } : {}) });
      return send<{ items: Publication[]; next: string | null }>("GET", `${base(museum)}/publications?${query}`);
    },
    publication: (museum: string, version: number) =>
      send<Omit<Schemas["PublicationDetail"], "differences"> & { differences: Difference[] }>(
        "GET",
        `${base(museum)}/publications/${version}`,
      ),
    /** Publishes a version again in place of the current one, which is what was seen. */
    publishAgain: (museum: string, version: number, current: number) =>
      send<Published>("POST", `${base(museum)}/publications/${version}/again`, {
        body: {},
        isRepeatable: true,
        seen: current,
      }),
    scheduledPublications: async (museum: string) =>
      (await send<{ items: ScheduledPublication[] }>("GET", `${base(museum)}/scheduled-publications`)).items,
    cancelScheduledPublication: (museum: string, id: string) =>
      send<void>("DELETE", `${base(museum)}/scheduled-publications/${id}`),
    publishing: (museum: string) => send<Publishing>("GET", `${base(museum)}/publishing`),
    stopPublishing: (museum: string) => send<void>("DELETE", `${base(museum)}/publishing`),
    requestReview: (museum: string, note: string) =>
      send<Review>("POST", `${base(museum)}/reviews`, { body: { note } }),
    decideReview: (museum: string, id: string, approved: boolean, comment: string) =>
      send<Review>("POST", `${base(museum)}/reviews/${id}/decision`, { body: { approved, comment } }),
    withdrawReview: (museum: string, id: string) => send<Review>("DELETE", `${base(museum)}/reviews/${id}`),
    requireReview: (museum: string, required: boolean) =>
      send<void>("PUT", `${base(museum)}/review-setting`, { body: { required } }),
  };
}
