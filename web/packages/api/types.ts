import type { components } from "./schema.gen";

/** Schemas are the types of the API, generated from the server's OpenAPI document by tools/openapi. */
export type Schemas = components["schemas"];

export type AnswerOption = Schemas["AnswerOption"];
export type Artwork = Schemas["Artwork"];
export type ArtworkImage = Schemas["ArtworkImage"];
export type ArtworkVisit = Schemas["ArtworkVisit"];
export type Beacon = Schemas["Beacon"];
export type Configuration = Schemas["Configuration"];
export type Counts = Schemas["Counts"];
export type Customization = Schemas["Customization"];
export type Detail = Schemas["Detail"];
export type Game = Schemas["Game"];
export type GameStep = Schemas["GameStep"];
export type Hall = Schemas["Hall"];
export type HallArtwork = Schemas["HallArtwork"];
export type InfoSection = Schemas["InfoSection"];
export type KeyboardCustomization = Schemas["KeyboardCustomization"];
export type KidsSection = Schemas["KidsSection"];
export type KidsTag = Schemas["KidsTag"];
export type Language = Schemas["Language"];
export type Localization = Schemas["Localization"];
export type MediaFacts = Schemas["MediaFacts"];
export type MediaVariant = Schemas["MediaVariant"];
export type NavigationSection = Schemas["NavigationSection"];
export type OneMinute = Schemas["OneMinute"];
export type RegisteredArtwork = Schemas["RegisteredArtwork"];
export type RegisteredRoute = Schemas["RegisteredRoute"];
export type RegisteredVisit = Schemas["RegisteredVisit"];
export type RegisteredVisitAnswer = Schemas["RegisteredVisitAnswer"];
export type Resource = Schemas["Resource"];
export type Route = Schemas["Route"];
export type RouteVisit = Schemas["RouteVisit"];
export type SealedSteps = Schemas["SealedSteps"];
export type SecretHash = Schemas["SecretHash"];
export type Section = Schemas["Section"];
export type Slide = Schemas["Slide"];
export type Step = Schemas["Step"];
export type Study = Schemas["Study"];
export type StudyAnswer = Schemas["StudyAnswer"];
export type StudyQuestion = Schemas["StudyQuestion"];
export type VisitStudyQuestionAnswer = Schemas["VisitStudyQuestionAnswer"];
export type Timeline = Schemas["Timeline"];
export type Visit = Schemas["Visit"];
export type VisitStep = Schemas["VisitStep"];
export type VisitUse = Schemas["VisitUse"];
export type VisitWant = Schemas["VisitWant"];

/** NewUser is a visitor's profile. */
export type NewUser = Schemas["User"];

/** Presentation is what a museum's first page shows before the detail has loaded. */
export type Presentation = Pick<
  Detail,
  | "idMuseum"
  | "identifier"
  | "name"
  | "code"
  | "homeImageUrl"
  | "logoImageUrl"
  | "topBarLogoImageUrl"
  | "privacyPolicyEnabled"
  | "languages"
  | "localizations"
  | "customization"
  | "media"
>;
