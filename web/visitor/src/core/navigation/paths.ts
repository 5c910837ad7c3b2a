/**
 * Every address of the visitor app (specification 1 §2, specification 2 §2), by the route names of the
 * specifications. It holds names and pure functions and imports nothing.
 */
export const ADDRESSES = {
  NotFound: "/",
  Presentation: "/museums/$idMuseum",
  /** Presentation in a mode: mode is kids or by-halls. */
  PresentationMode: "/museums/$idMuseum/$mode",
  Code: "/museums/$idMuseum/code",
  SocialLogin: "/museums/$idMuseum/login",
  Slides: "/museums/$idMuseum/tutorial",
  Download: "/museums/$idMuseum/download",
  Languages: "/museums/$idMuseum/languages",
  Options: "/museums/$idMuseum/options",
  OptionsKids: "/museums/$idMuseum/options/kids",
  OptionsByHalls: "/museums/$idMuseum/options/by-halls",
  Keyboard: "/museums/$idMuseum/keyboard",
  Recognition: "/museums/$idMuseum/recognition",
  ArtworksKids: "/museums/$idMuseum/artworks/kids",
  Artwork: "/museums/$idMuseum/artworks/$idArtwork",
  Resource: "/museums/$idMuseum/artworks/$idArtwork/resources/$idResource",
  GuidedVisit: "/museums/$idMuseum/guide",
  OutstandingArtworks: "/museums/$idMuseum/outstanding-artworks",
  PrivacyPolicy: "/museums/$idMuseum/privacy-policy",
  Sponsors: "/museums/$idMuseum/sponsors/$idResource",
  ExhibitionList: "/museums/$idMuseum/exhibitions",
  Exhibition: "/museums/$idMuseum/exhibitions/$idRoute",
  RouteList: "/museums/$idMuseum/routes",
  Route: "/museums/$idMuseum/routes/$idRoute",
  TimelineList: "/museums/$idMuseum/timeline",
  Timeline: "/museums/$idMuseum/timeline/$idTimeline",
  OneMinuteList: "/museums/$idMuseum/one-minutes",
  OneMinute: "/museums/$idMuseum/one-minutes/$idOneMinute",
  InfoSectionList: "/museums/$idMuseum/info-sections",
  InfoSection: "/museums/$idMuseum/info-sections/$idInfoSection",
  Hall: "/museums/$idMuseum/hall/$idHall",
  HallByHalls: "/museums/$idMuseum/hall/$idHall/by-halls",
  ArtworkByHalls: "/museums/$idMuseum/hall/$idHall/artworks/$idArtwork/by-halls",
  Beacon: "/museums/$idMuseum/beacon/$idBeacon",
  Downloads: "/museums/$idMuseum/downloads",
  Game: "/museums/$idMuseum/game",
  StudyQuestion: "/museums/$idMuseum/study",
  StudyQuestionArtwork: "/museums/$idMuseum/study/$idArtwork",
  Sections: "/museums/$idMuseum/sections",
  Goodbye: "/museums/$idMuseum/goodbye",
  Favourites: "/museums/$idMuseum/favourites",
} as const;

/** Screen is a route name of the specifications. */
export type Screen = keyof typeof ADDRESSES;

/** MODES are the webapp modes that a visitor can be in (specification 1 §4, entry guard 2). */
export const MODES = ["kids", "by-halls"] as const;

export type Mode = (typeof MODES)[number];

/** isMode reports whether text is one of the modes. */
export function isMode(text: string | null | undefined): text is Mode {
  return MODES.some((mode) => mode === text);
}

/** Query are the queries that the specifications name, as texts. Others are left in the address untouched. */
export interface Query {
  /** Any page: sets and stores the language. */
  lang?: string;
  /** Presentation, Code: an access code, such as from a poster's QR code. */
  code?: string;
  /** Screen the visitor came from; Recognition it also says how the artwork was identified. */
  from?: Screen;
  highlightedRoute?: string;
  idRoute?: string;
  fromRoute?: string;
  /** Work to return to in a route, exhibition, timeline or game. */
  artwork?: string;
  /** Hall to scroll to in the by-halls start menu; on a work the hall it was opened in. */
  hall?: string;
  /** idStep of the step shown in a route or timeline; idSlide of the slide shown; index of the game's step, from -1. */
  step?: string;
  /** recognition: the Recognition screen shows what it sent and what was answered (REC-5). */
  debug?: string;
}

type ParamNames<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

type ParamName<S extends Screen> = Exclude<ParamNames<(typeof ADDRESSES)[S]>, "idMuseum">;

/**
 * Params are the parameters of a screen's address except the museum: ids are numbers (NaN when the address holds no
 * number).
 */
export type Params<S extends Screen> = { [Name in ParamName<S>]: Name extends "mode" ? Mode : number };

/** ScreenProps are the props of every screen component. */
export interface ScreenProps<S extends Screen> {
  params: Params<S>;
  query: Query;
}

/** To is the target of a link or a navigation. */
export interface To {
  to: string;
  params: Record<string, string>;
  search: Query;
  hash?: string;
}

/**
 * ToArguments are the further arguments of createTo: params are required only where the address has some besides the
 * museum.
 */
export type ToArguments<S extends Screen> = [ParamName<S>] extends [never]
  ? [params?: Record<string, never>, query?: Query, hash?: string]
  : [params: Params<S>, query?: Query, hash?: string];

/** createTo returns the target of a screen in the museum with that encoded identifier. */
export function createTo<S extends Screen>(idMuseum: string, screen: S, ...rest: ToArguments<S>): To {
  const [params, query, hash] = rest;
  const texts: Record<string, string> = screen === "NotFound" ? {} : { idMuseum };
  for (const [name, value] of Object.entries(params ?? {})) texts[name] = String(value);
  return { to: ADDRESSES[screen], params: texts, search: query ?? {}, ...(hash === undefined ? {} : { hash }) };
}

/** href returns the path, query and hash of a target. */
export function href({ to, params, search, hash }: To): string {
  const path = to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return path + stringifyQuery(search) + (hash === undefined ? "" : `#${encodeURIComponent(hash)}`);
}

/** parseQuery reads a query as strings: `?code=0123` stays "0123". The first of repeated names counts. */
export function parseQuery(text: string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) query[name] ??= value;
  return query;
}

/** stringifyQuery writes a query with its question mark, or an empty string. */
export function stringifyQuery(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** readParams converts the strings of an address to a screen's parameters. */
export function readParams<S extends Screen>(texts: Record<string, string | undefined>): Params<S> {
  const params: Record<string, number | string> = {};
  for (const [name, text] of Object.entries(texts)) {
    if (name === "idMuseum" || text === undefined) continue;
    if (name === "mode") params[name] = text;
    else params[name] = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  }
  return params as Params<S>;
}

/** isScreen reports whether text is a route name. */
export function isScreen(text: string | undefined): text is Screen {
  return text !== undefined && Object.hasOwn(ADDRESSES, text);
}

/** readQuery returns a query without an invalid `from`. */
export function readQuery(texts: Record<string, string | undefined>): Query {
  const { from, ...others } = texts;
  return isScreen(from) ? { ...others, from } : others;
}
