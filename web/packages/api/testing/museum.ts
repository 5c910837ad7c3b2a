import type { Artwork, Detail, Localization, Resource } from "../types";

/** words returns an element's texts in one language. */
export function words(languageCode: string, fields: Partial<Localization>): Localization {
  return { languageCode, ...fields };
}

/** sampleArtwork returns a complete work with the test's overrides. */
export function sampleArtwork(idArtwork: number, given: Partial<Artwork> = {}): Artwork {
  const code = given.artworkCode ?? String(idArtwork);
  return {
    idArtwork,
    artworkCode: code,
    code,
    showCode: true,
    author: "A. Author",
    artworkName: `Work ${idArtwork}`,
    mainImageUrl: `/media/work-${idArtwork}.webp`,
    outstanding: false,
    isOutstanding: false,
    tagIds: [],
    extraResources: [],
    otherResources: [],
    localizations: [
      words("en_GB", {
        name: `Work ${idArtwork}`,
        artworkDate: "1983",
        mainAudioUrl: `/media/voice-${idArtwork}.mp3`,
        mainText: "<p>Stand close.</p>",
      }),
    ],
    ...given,
  };
}

/** sampleResource returns a complete resource. */
export function sampleResource(idResource: number, given: Partial<Resource> = {}): Resource {
  return {
    idResource,
    resourceType: "TEXT",
    title: `Resource ${idResource}`,
    url: "",
    isAdditionalInformation: false,
    localizations: [words("en_GB", { title: `Resource ${idResource}`, content: "<p>More.</p>" })],
    ...given,
  };
}

/** SAMPLE_IDENTIFIER is the sample museum's identifier in addresses. */
export const SAMPLE_IDENTIFIER = "MS1kZW1v";

/** sampleMuseum returns a complete museum with idMuseum 1, two works, the test's overrides and matching counts. */
export function sampleMuseum(given: Partial<Detail> = {}): Detail {
  const museum: Detail = {
    idMuseum: 1,
    identifier: SAMPLE_IDENTIFIER,
    name: "Gallery of Algorithms",
    code: "DEMO",
    version: 1,
    updateAt: "2026-11-21T08:00:00+00:00",
    localizations: [words("en_GB", { name: "Gallery of Algorithms" })],
    languages: [
      { idLanguage: 2, code: "en_GB", originalTitle: "English" },
      { idLanguage: 1, code: "es_ES", originalTitle: "Español" },
      { idLanguage: 10, code: "ar_SA", originalTitle: "العربية" },
    ],
    logoImageUrl: "",
    topBarLogoImageUrl: "",
    homeImageUrl: "/media/home.webp",
    tourImageUrl: "",
    walktroughImageUrl: "",
    privacyPolicyEnabled: false,
    menuAvailable: false,
    recognitionAvailable: false,
    accessCodeQrEnabled: false,
    accessCodeRequired: false,
    socialNetworksRequired: false,
    devicePasswordRequired: false,
    downloadsTopBar: false,
    googleTagManagerId: "",
    googleAnalyticsId: "",
    counts: {
      artworks: 0,
      halls: 0,
      infoSections: 0,
      oneMinutes: 0,
      routes: 0,
      sections: 0,
      timeline: 0,
      navigationSections: 0,
    },
    customization: {
      idMuseum: 1,
      mainButtonsCustomizationEnabled: false,
      mainButtonsColor: "#72c4d0",
      mainButtonsTextColor: "#ffffff",
      recognitionColor: "#f06140",
      recognitionIconUrl: "",
      artworkCustomizationEnabled: false,
      artworkTextColor: "#8f8f8f",
      artworkBackgroundColor: "#ffffff",
      artworkBackgroundImageUrl: "",
    },
    keyboardCustomization: {
      idMuseum: 1,
      active: false,
      bgColor: "#000000",
      recognitionColor: "#f06140",
      mainButtonsColor: "#72c4d0",
      mainButtonsTextColor: "#ffffff",
      keysColor: "#39393a",
      keysActiveColor: "#e37d25",
      textColor: "#ffffff",
      eraseColor: "#8f8f8f",
      eraseIconColor: "#ffffff",
      okColor: "#72c4d0",
      okTextColor: "#ffffff",
      codeTextColor: "#ffffff",
      artworkBackgroundColor: "#ffffff",
      artworkTextColor: "#8f8f8f",
    },
    sideMenuCustomization: {},
    navigationSections: [],
    halls: [],
    artworks: [sampleArtwork(11, { artworkCode: "214" }), sampleArtwork(12)],
    routes: [],
    highlightedRoutes: [],
    timeline: [],
    infoSections: [],
    oneMinutes: [],
    slides: [],
    beacons: [],
    sections: [],
    kidsSections: [],
    studies: [],
    extraDownloads: [],
    media: {},
    ...given,
  };
  const stores = Object.keys(museum.counts) as (keyof Detail["counts"])[];
  museum.counts = Object.fromEntries(stores.map((store) => [store, museum[store].length])) as Detail["counts"];
  return { ...museum, ...(given.counts === undefined ? {} : { counts: given.counts }) };
}
