import type { APIRequestContext, Page } from "@playwright/test";
import { ADDRESSES, type Screen } from "../web/visitor/src/core/navigation/paths.ts";
import { type Gate, passGates } from "./gates.ts";
import { detailOf, workOf } from "./lookups.ts";
import { type MuseumCode, museum } from "./museums.ts";
import { CodePage } from "./pages/code.ts";

/** How tests open a screen of the app in its usual state. */
export interface Example {
  /** What the address names in addition to the museum, by the name that it has in ADDRESSES. */
  params?: Record<string, number | string | undefined>;
  /** The demo museum when left out. */
  museum?: MuseumCode;
  /** The gate that is not passed yet: the screen itself. */
  gate?: Gate | "code" | "download";
  /** Prepares what the page receives. */
  before?: (page: Page) => Promise<void>;
}

type Examples = Record<Screen, Example | ((request: APIRequestContext) => Promise<Example>)>;

/** An example of every address: one without an example does not compile. */
const EXAMPLES: Examples = {
  NotFound: {},
  Presentation: {},
  PresentationMode: { params: { mode: "kids" } },
  Code: { gate: "code" },
  SocialLogin: { museum: "MPICASSOM", before: offerSignIn },
  Slides: { gate: "slides" },
  Download: { gate: "download" },
  Languages: {},
  Options: {},
  OptionsKids: {},
  OptionsByHalls: {},
  Keyboard: {},
  Recognition: {},
  ArtworksKids: {},
  Artwork: async (request) => ({ params: { idArtwork: await coral(request) } }),
  Resource: async (request) => {
    const { idArtwork, extraResources } = await workOf(request, "DEMO", "214");
    return { params: { idArtwork, idResource: extraResources[0]?.idResource } };
  },
  GuidedVisit: {},
  OutstandingArtworks: {},
  PrivacyPolicy: {},
  Sponsors: async (request) => {
    const { navigationSections } = await detailOf(request, "DEMO");
    const sponsors = navigationSections.find(({ sectionType }) => sectionType === "SPONSORS");
    return { params: { idResource: sponsors?.resources[0]?.idResource } };
  },
  ExhibitionList: {},
  Exhibition: async (request) => {
    const { routes } = await detailOf(request, "DEMO");
    return { params: { idRoute: routes.find(({ isExhibition }) => isExhibition)?.idRoute } };
  },
  RouteList: {},
  Route: async (request) => ({ params: { idRoute: (await detailOf(request, "DEMO")).routes[0]?.idRoute } }),
  TimelineList: {},
  Timeline: async (request) => ({ params: { idTimeline: (await detailOf(request, "DEMO")).timeline[0]?.idTimeline } }),
  OneMinuteList: {},
  OneMinute: async (request) => ({
    params: { idOneMinute: (await detailOf(request, "DEMO")).oneMinutes[0]?.idOneMinute },
  }),
  InfoSectionList: {},
  InfoSection: async (request) => ({
    params: { idInfoSection: (await detailOf(request, "DEMO")).infoSections[0]?.idInfoSection },
  }),
  Hall: async (request) => ({ params: { idHall: (await detailOf(request, "DEMO")).halls[0]?.idHall } }),
  HallByHalls: async (request) => ({ params: { idHall: (await detailOf(request, "DEMO")).halls[0]?.idHall } }),
  ArtworkByHalls: async (request) => {
    const [hall] = (await detailOf(request, "DEMO")).halls;
    return { params: { idHall: hall?.idHall, idArtwork: hall?.artworkIds[0]?.idArtwork } };
  },
  Beacon: async (request) => ({ params: { idBeacon: (await detailOf(request, "DEMO")).beacons[0]?.idBeacon } }),
  Downloads: {},
  Game: {},
  StudyQuestion: { gate: "studies" },
  StudyQuestionArtwork: async (request) => ({ gate: "studies", params: { idArtwork: await coral(request) } }),
  Sections: {},
  Goodbye: {},
  Favourites: {},
};

/** Every screen that has an address. */
export const SCREENS = Object.keys(ADDRESSES) as Screen[];

/** Opens the example of a screen, in a context that has passed no gate yet. */
export async function openExample(page: Page, screen: Screen): Promise<void> {
  const entry = EXAMPLES[screen];
  const example = typeof entry === "function" ? await entry(page.request) : entry;
  const { gate, before } = example;
  const passed = (["studies", "slides"] as const).filter((name) => name !== gate);
  await passGates(page.context(), passed, { asksToDownload: gate === "download" });
  if (gate !== "code") await new CodePage(page).grant();
  await before?.(page);
  // Nothing plays by itself, so that a screen stays in the state in which it opens.
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await page.goto(addressOf(screen, example));
}

/** The address of a screen's example. It throws when the example lacks a parameter. */
function addressOf(screen: Screen, { params = {}, museum: code = "DEMO" }: Example): string {
  const values: Example["params"] = { idMuseum: museum(code).identifier, ...params };
  return ADDRESSES[screen].replace(/\$(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the example of ${screen} has no ${name}`);
    return String(value);
  });
}

async function coral(request: APIRequestContext): Promise<number> {
  return (await workOf(request, "DEMO", "214")).idArtwork;
}

/** Lets the installation offer sign-in, as one with providers does. */
async function offerSignIn(page: Page): Promise<void> {
  await page.route("**/config.json", async (route) => {
    const answer = await route.fetch();
    const configuration = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...configuration, signInProviders: ["facebook", "google"] } });
  });
}
