import type { APIRequestContext } from "@playwright/test";
import { type MuseumCode, museum } from "./museums.ts";

/** The parts of a museum's detail that tests read. */
export interface Detail {
  idMuseum: number;
  version: number;
  counts: Record<string, number>;
  artworks: Work[];
  routes: {
    idRoute: number;
    isExhibition: boolean;
    routeType: "FREE" | "PAID";
    artworkIDs: number[];
    steps: { idStep: number; stepType: number; idArtwork?: number }[];
    localizations: { name?: string }[];
  }[];
  timeline: {
    idTimeline: number;
    artworkIDs: number[];
    steps: { idStep: number; index: number; stepType: number; idHall?: number }[];
  }[];
  halls: {
    idHall: number;
    artworkIds: { idArtwork: number }[];
    localizations: { name?: string; mainAudioUrl?: string }[];
  }[];
  highlightedRoutes: number[];
  customization: Record<string, string>;
  media: Record<string, { contentType: string; size: number; width?: number; height?: number; duration?: number }>;
  oneMinutes: { idOneMinute: number; localizations: { title?: string; mainAudioUrl?: string }[] }[];
  infoSections: { idInfoSection: number; localizations: { title?: string }[] }[];
  beacons: { idBeacon: number; background: string; resource: Resource }[];
  navigationSections: { sectionType: string; resources: Resource[] }[];
  [name: string]: unknown;
}

/** A work. */
export interface Work {
  idArtwork: number;
  artworkCode: string;
  mainImageUrl: string;
  localizations: {
    languageCode: string;
    name?: string;
    mainAudioUrl?: string;
    mainText?: string;
    fallbacks?: Record<string, string>;
  }[];
  extraResources: Resource[];
  otherResources: Resource[];
}

/** A resource of a work. */
export interface Resource {
  idResource: number;
  resourceType: "TEXT" | "AUDIO" | "VIDEO" | "IMAGE";
  startTime?: string;
  localizations: { title?: string; url?: string; content?: string }[];
}

/** Ids of languages. */
export const ENGLISH = 2;
export const SPANISH = 1;
export const ARABIC = 10;

/** Returns a museum's detail in one language. */
export async function detailOf(request: APIRequestContext, code: MuseumCode, idLanguage = ENGLISH): Promise<Detail> {
  const answer = await request.get(`/api/v2/museums/detail/all-data/${museum(code).idMuseum}/${idLanguage}`);
  return ((await answer.json()) as { data: Detail }).data;
}

/** Returns the work with that number. It throws when there is none. */
export async function workOf(request: APIRequestContext, code: MuseumCode, number: string): Promise<Work> {
  const { artworks } = await detailOf(request, code);
  const work = artworks.find(({ artworkCode }) => artworkCode === number);
  if (work === undefined) throw new Error(`${code} has no work ${number}`);
  return work;
}
