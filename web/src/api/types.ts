/**
 * The wire's types, to the letter (specification 1 §3 and §7, specification 2 §3).
 */

/** Localization is one language of an element's texts. Which of the fields an element fills is said where it is used. Each field is resolved by the localization rule, so none is blank when any language has it. */
export interface Localization {
  /** Full code of the language asked for, such as es_ES */
  languageCode: string;
  name?: string;
  title?: string;
  /** Sanitised HTML */
  description?: string;
  artworkDate?: string;
  mainAudioUrl?: string;
  /** WebVTT */
  transcriptUrl?: string;
  /** Sanitised HTML */
  mainText?: string;
  floor?: string;
  extraInfo?: string;
  url?: string;
  /** Sanitised HTML */
  content?: string;
  /** Sanitised HTML */
  instructions?: string;
  location?: string;
  label?: string;
  text?: string;
  /** Sanitised HTML */
  privacyPolicy?: string;
  fallbacks?: Record<string, string>;
}

/** Detail is the whole museum in one language: the data of museums/detail/all-data. */
export interface Detail {
  idMuseum: number;
  /** Canonical encoded identifier of the museum's addresses */
  identifier: string;
  name: string;
  code: string;
  /** Version of the published snapshot */
  version: number;
  /** When the snapshot was published */
  updateAt: string;
  /** name, privacyPolicy */
  localizations: Localization[];
  languages: Language[];
  logoImageUrl: string;
  topBarLogoImageUrl: string;
  homeImageUrl: string;
  tourImageUrl: string;
  walktroughImageUrl: string;
  privacyPolicyEnabled: boolean;
  menuAvailable: boolean;
  recognitionAvailable: boolean;
  accessCodeQrEnabled: boolean;
  accessCodeRequired: boolean;
  socialNetworksRequired: boolean;
  devicePasswordRequired: boolean;
  downloadsTopBar: boolean;
  googleTagManagerId: string;
  googleAnalyticsId: string;
  /** Numbers of elements by local store */
  counts: Counts;
  customization: Customization;
  keyboardCustomization: KeyboardCustomization;
  /** idSideMenuCustomization, and for each option X: XHighlighted, XTopBar, XBackgroundImageUrl, XText (localized, may be empty) */
  sideMenuCustomization: Record<string, unknown>;
  navigationSections: NavigationSection[];
  halls: Hall[];
  artworks: Artwork[];
  routes: Route[];
  /** idRoute of highlighted routes, routes before exhibitions */
  highlightedRoutes: number[];
  timeline: Timeline[];
  infoSections: InfoSection[];
  oneMinutes: OneMinute[];
  slides: Slide[];
  beacons: Beacon[];
  sections: Section[];
  kidsSections: KidsSection[];
  game?: Game;
  studies: Study[];
  /** idArtwork of works offered as extra content in the downloads */
  extraDownloads: number[];
  media: Record<string, MediaFacts>;
}

/** MediaFacts are the facts of a media file, so that space can be reserved and downloads be measured. */
export interface MediaFacts {
  contentType: string;
  /** Bytes */
  size: number;
  /** Pixels */
  width?: number;
  /** Pixels */
  height?: number;
  /** Seconds */
  duration?: number;
  /** data: address of a tiny picture */
  preview?: string;
  /** The picture in other sizes, by width ascending */
  variants?: MediaVariant[];
}

/** MediaVariant is a picture in another size. */
export interface MediaVariant {
  url: string;
  width: number;
  height: number;
  size: number;
}

/** Counts are the numbers of elements by the names of the app's local stores. */
export interface Counts {
  artworks: number;
  halls: number;
  infoSections: number;
  oneMinutes: number;
  routes: number;
  sections: number;
  timeline: number;
  navigationSections: number;
}

/** Language is a language of the museum. */
export interface Language {
  idLanguage: number;
  code: string;
  originalTitle: string;
}

/** Customization is how the museum colours the app; unset colours carry the defaults of specification 1 §9. */
export interface Customization {
  idMuseum: number;
  mainButtonsCustomizationEnabled: boolean;
  mainButtonsColor: string;
  mainButtonsTextColor: string;
  recognitionColor: string;
  recognitionIconUrl: string;
  artworkCustomizationEnabled: boolean;
  artworkTextColor: string;
  artworkBackgroundColor: string;
  artworkBackgroundImageUrl: string;
}

/** KeyboardCustomization colours the keypad; unset colours carry the defaults of specification 1 §9. */
export interface KeyboardCustomization {
  idMuseum: number;
  active: boolean;
  bgColor: string;
  recognitionColor: string;
  mainButtonsColor: string;
  mainButtonsTextColor: string;
  keysColor: string;
  keysActiveColor: string;
  textColor: string;
  eraseColor: string;
  eraseIconColor: string;
  okColor: string;
  okTextColor: string;
  codeTextColor: string;
  artworkBackgroundColor: string;
  artworkTextColor: string;
}

/** Resource is a piece of content (specification 1 §3). Localization fields: title, url, content, transcriptUrl. */
export interface Resource {
  idResource: number;
  resourceType: "TEXT" | "AUDIO" | "VIDEO" | "IMAGE";
  title: string;
  url: string;
  isAdditionalInformation: boolean;
  /** minutes:seconds of the main audio */
  startTime?: string;
  /** minutes:seconds of the main audio */
  endTime?: string;
  localizations: Localization[];
}

/** Artwork is a work (specification 1 §3). Localization fields: name, artworkDate, mainAudioUrl, transcriptUrl, mainText. */
export interface Artwork {
  idArtwork: number;
  artworkCode: string;
  /** The same as artworkCode */
  code: string;
  showCode: boolean;
  author: string;
  artworkName: string;
  mainImageUrl: string;
  outstanding: boolean;
  /** The same as outstanding */
  isOutstanding: boolean;
  tagIds: number[];
  extraResources: Resource[];
  /** Additional information, which may be timed */
  otherResources: Resource[];
  localizations: Localization[];
}

/** Hall is a room (specification 1 §3). Localization fields: floor, name, extraInfo, mainAudioUrl. */
export interface Hall {
  idHall: number;
  mainImageUrl: string;
  artworkIds: HallArtwork[];
  /** 1-based position among halls */
  number: number;
  artworkImages: ArtworkImage[];
  resources: Resource[];
  localizations: Localization[];
}

/** HallArtwork is an item of a hall's artworkIds. */
export interface HallArtwork {
  idArtwork: number;
}

/** ArtworkImage is a work in a hall's grid. */
export interface ArtworkImage {
  idArtwork: number;
  mainImageUrl: string;
  mainAudioUrl: string;
  artworkCode: string;
  artworkName: string;
  isOutstanding: boolean;
  showCode: boolean;
}

/** SecretHash lets the phone check a code it must not know: PBKDF2-SHA-256 of the code. */
export interface SecretHash {
  /** Base64 */
  salt: string;
  iterations: number;
  /** Base64, 32 bytes */
  hash: string;
}

/** Route is a selected route or a temporary exhibition (specification 2 §3). Localization fields: name, description, title, mainAudioUrl. */
export interface Route {
  idRoute: number;
  isExhibition: boolean;
  routeType: "FREE" | "PAID";
  /** Of the code that unlocks a PAID route */
  codeHash?: SecretHash;
  idKeyButton?: string;
  publishableKeyButton?: string;
  highlighted: boolean;
  hasPresentation: boolean;
  /** 0-based position among routes */
  index: number;
  steps: Step[];
  artworkCount: number;
  artworkIDs: number[];
  mainImageUrl: string;
  localizations: Localization[];
}

/** Step is a step of a route or timeline (specification 2 §3). Localization fields: instructions, location, mainAudioUrl. Types: 1 artwork, 2 walking or instruction, 3 rich text, 4 hall. */
export interface Step {
  idStep: number;
  /** 0-based position in its owner */
  index: number;
  idArtwork?: number;
  idHall?: number;
  stepType: 1 | 2 | 3 | 4;
  locationImageUrl: string;
  idKeyButton?: string;
  publishableKeyButton?: string;
  iconType?: string;
  iconUrl?: string;
  localizations: Localization[];
}

/** Timeline leads through the museum hall by hall (specification 2 §3). Localization fields: name, description, mainAudioUrl. */
export interface Timeline {
  idTimeline: number;
  active: boolean;
  mainImageUrl: string;
  minutes: number;
  artworkCount: number;
  artworkIDs: number[];
  hallCount: number;
  /** idHall in order */
  halls: number[];
  steps: Step[];
  updateAt: string;
  localizations: Localization[];
}

/** NavigationSection is an entry of the start menu (specification 1 §3). Localization fields: title. */
export interface NavigationSection {
  idNavigationSection: number;
  sectionType: "KEYBOARD" | "EXHIBITIONS" | "ROUTES" | "TIMELINE" | "SIDE_MENU" | "SPONSORS";
  active: boolean;
  enableSection: boolean;
  lineColor: string;
  arrowColor: string;
  fontColor: string;
  /** Pixels */
  fontSize: number;
  mainImageUrl: string;
  resources: Resource[];
  localizations: Localization[];
}

/** OneMinute is a highlight (specification 2 §3). Localization fields: title, mainAudioUrl, transcriptUrl, mainText. */
export interface OneMinute {
  idOneMinute: number;
  mainImageUrl: string;
  localizations: Localization[];
}

/** InfoSection tells about the museum (specification 2 §3). Localization fields: title, content. */
export interface InfoSection {
  idInfoSection: number;
  mainImageUrl: string;
  localizations: Localization[];
}

/** Beacon is content tied to a place (specification 2 §3). */
export interface Beacon {
  idBeacon: number;
  name: string;
  /** Main image of its first artwork */
  background: string;
  resource: Resource;
}

/** Slide is a page of the walkthrough (specification 2 §3); exactly one resource is set, or a text with a picture. */
export interface Slide {
  idSlide: number;
  index: number;
  videoResource?: Resource;
  imageResource?: Resource;
  textResource?: Resource;
}

/** Section is a list of works of kids mode. Localization fields: name. */
export interface Section {
  idSection: number;
  color: string;
  artworkIds: number[];
  localizations: Localization[];
}

/** KidsSection is a group of tags (specification 2 §3). Localization fields: name. */
export interface KidsSection {
  idKidsSection: number;
  name: string;
  color: string;
  tags: KidsTag[];
  localizations: Localization[];
}

/** KidsTag is a tag (specification 2 §3). Localization fields: name. */
export interface KidsTag {
  idKidsTag: number;
  name: string;
  /** Values of artworks' tagIds that match */
  idTags: number[];
  localizations: Localization[];
}

/** Game is the game of kids mode. Step indices run from -1. */
export interface Game {
  idRoute: number;
  steps: GameStep[];
}

/** GameStep is what the pet says. Localization fields: text, mainAudioUrl. */
export interface GameStep {
  idGameStep: number;
  index: number;
  idArtwork?: number;
  imageUrl: string;
  localizations: Localization[];
}

/** Study is a set of questions (specification 2 §3). */
export interface Study {
  idStudy: number;
  showOn: "EASYGUIDE" | "BOTH" | "OTHER";
  questions: StudyQuestion[];
}

/** StudyQuestion is a question. Localization fields: title. */
export interface StudyQuestion {
  idStudyQuestion: number;
  idArtwork?: number;
  mandatory: boolean;
  order: number;
  active: boolean;
  answers: StudyAnswer[];
  localizations: Localization[];
}

/** StudyAnswer is an input. Localization fields: label. */
export interface StudyAnswer {
  idStudyQuestionAnswer: number;
  type: string;
  order: number;
  options: AnswerOption[];
  localizations: Localization[];
}

/** AnswerOption is a choice. Localization fields: label. */
export interface AnswerOption {
  idStudyQuestionAnswerOption: number;
  localizations: Localization[];
}

/** Visit is a version 2 visit: body and answer of visitMuseum. POST takes idMuseum, visitorToken, idLanguage, idDevice and startDate; PUT the visit plus endDate. */
export interface Visit {
  idVisit?: number;
  idMuseum: number;
  visitorToken?: string;
  idDevice?: string;
  idLanguage?: number;
  languageCode?: string;
  startDate?: string;
  endDate?: string;
}

/** RegisteredVisit is a version 1 visit: body of registerVisit. */
export interface RegisteredVisit {
  idVisit?: number;
  visitorToken?: string;
  idDevice?: string;
  idMuseum: number;
  startDate: string;
  endDate?: string;
  languageCode: string;
  email?: string;
  artworks?: RegisteredArtwork[];
  routes?: RegisteredRoute[];
}

/** RegisteredArtwork is an artwork visit within a version 1 visit. */
export interface RegisteredArtwork {
  idArtwork: number;
  accessType?: "KEYBOARD" | "RECOGNITION" | "";
  startDate: string;
  endDate: string;
}

/** RegisteredRoute is a route visit within a version 1 visit. */
export interface RegisteredRoute {
  idRoute: number;
  startDate: string;
  endDate?: string;
}

/** RegisteredVisitAnswer is the data of registerVisit's answer; IdVisit is spelled as specified. */
export interface RegisteredVisitAnswer extends RegisteredVisit {
  IdVisit: number;
}

/** RouteVisit is the body of visitRoute: POST takes startDate, PUT endDate. */
export interface RouteVisit {
  idVisit: number;
  idRoute: number;
  startDate?: string;
  endDate?: string;
}

/** ArtworkVisit is the body of visitArtwork: POST takes startDate and accessType, PUT duration. */
export interface ArtworkVisit {
  idVisit: number;
  idArtwork: number;
  accessType?: "KEYBOARD" | "RECOGNITION" | "";
  startDate?: string;
  /** Whole seconds listened, at least 1 */
  duration?: number;
}

/** Configuration is /config.json: the settings of this installation that the app needs. */
export interface Configuration {
  /** Value of the Authorization header of the legacy base; it identifies the client and is no secret */
  legacyAuthorization: string;
  /** Value of the Authorization header of recognition */
  recognitionAuthorization: string;
  /** Of the installation's backdoor access code, when it has one */
  backdoorCodeHash?: SecretHash;
  /** Providers that are configured: google, facebook, twitter */
  signInProviders: string[];
}

/** Presentation is what a museum's first page shows, before the rest is there. */
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

/** Envelope is the shape of every answer: status is 0 on success. */
export interface Envelope<T> {
  success: boolean;
  status: number;
  message: string;
  data: T;
}
