import { type ComponentType, type ReactNode, createElement } from "react";
import { type Query, type Screen, type ScreenProps, readParams } from "../core/navigation/paths";
// The first screen of most visits is part of the main bundle.
import { PresentationScreen } from "../features/presentation/presentation-screen";

/** SCREENS maps each screen to a function that loads its component. Some screens share one (specification 2 §2). */
const SCREENS: { readonly [S in Screen]: () => Promise<ComponentType<ScreenProps<S>>> } = {
  NotFound: async () => (await import("../features/not-found/not-found-screen")).NotFoundScreen,
  Presentation: async () => PresentationScreen,
  PresentationMode: async () =>
    (await import("../features/presentation/presentation-mode-screen")).PresentationModeScreen,
  Code: async () => (await import("../features/code/code-screen")).CodeScreen,
  SocialLogin: async () => (await import("../features/sign-in/social-login-screen")).SocialLoginScreen,
  Slides: async () => (await import("../features/slides/slides-screen")).SlidesScreen,
  Download: async () => (await import("../features/downloads/download-screen")).DownloadScreen,
  Languages: async () => (await import("../features/languages/languages-screen")).LanguagesScreen,
  Options: async () => (await import("../features/options/options-screen")).OptionsScreen,
  OptionsKids: async () => (await import("../features/kids/options-kids-screen")).OptionsKidsScreen,
  OptionsByHalls: async () => (await import("../features/timeline/options-by-halls-screen")).OptionsByHallsScreen,
  Keyboard: async () => (await import("../features/keyboard/keyboard-screen")).KeyboardScreen,
  Recognition: async () => (await import("../features/recognition/recognition-screen")).RecognitionScreen,
  ArtworksKids: async () => (await import("../features/kids/artworks-kids-screen")).ArtworksKidsScreen,
  Artwork: async () => (await import("../features/artwork/artwork-screen")).ArtworkScreen,
  Resource: async () => (await import("../features/resource/resource-screen")).ResourceScreen,
  GuidedVisit: async () => (await import("../features/guided-visit/guided-visit-screen")).GuidedVisitScreen,
  OutstandingArtworks: async () =>
    (await import("../features/outstanding-artworks/outstanding-artworks-screen")).OutstandingArtworksScreen,
  PrivacyPolicy: async () => (await import("../features/privacy-policy/privacy-policy-screen")).PrivacyPolicyScreen,
  Sponsors: async () => (await import("../features/sponsors/sponsors-screen")).SponsorsScreen,
  ExhibitionList: async () => (await import("../features/routes/route-list-screen")).RouteListScreen,
  Exhibition: async () => (await import("../features/routes/route-screen")).RouteScreen,
  RouteList: async () => (await import("../features/routes/route-list-screen")).RouteListScreen,
  Route: async () => (await import("../features/routes/route-screen")).RouteScreen,
  TimelineList: async () => (await import("../features/timeline/timeline-list-screen")).TimelineListScreen,
  Timeline: async () => (await import("../features/timeline/timeline-screen")).TimelineScreen,
  OneMinuteList: async () => (await import("../features/one-minutes/one-minute-list-screen")).OneMinuteListScreen,
  OneMinute: async () => (await import("../features/one-minutes/one-minute-screen")).OneMinuteScreen,
  InfoSectionList: async () =>
    (await import("../features/info-sections/info-section-list-screen")).InfoSectionListScreen,
  InfoSection: async () => (await import("../features/info-sections/info-section-screen")).InfoSectionScreen,
  Hall: async () => (await import("../features/halls/hall-screen")).HallScreen,
  HallByHalls: async () => (await import("../features/halls/hall-by-halls-screen")).HallByHallsScreen,
  ArtworkByHalls: async () => (await import("../features/artwork/artwork-screen")).ArtworkScreen,
  Beacon: async () => (await import("../features/beacon/beacon-screen")).BeaconScreen,
  Downloads: async () => (await import("../features/downloads/downloads-screen")).DownloadsScreen,
  Game: async () => (await import("../features/kids/game-screen")).GameScreen,
  StudyQuestion: async () => (await import("../features/study/study-question-screen")).StudyQuestionScreen,
  StudyQuestionArtwork: async () => (await import("../features/study/study-question-screen")).StudyQuestionScreen,
  Sections: async () => (await import("../features/kids/sections-screen")).SectionsScreen,
  Goodbye: async () => (await import("../features/end-visit/goodbye-screen")).GoodbyeScreen,
  Favourites: async () => (await import("../features/favourites/favourites-screen")).FavouritesScreen,
};

/** loadScreen preloads a screen's component. It rejects if it cannot be loaded. */
export async function loadScreen(screen: Screen): Promise<void> {
  await SCREENS[screen]();
}

/** Returns a screen with what its address has. Rejects when the screen's component cannot be fetched. */
// The parameter pairs the component with its props.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export async function renderScreen<S extends Screen>(
  screen: S,
  params: Record<string, string | undefined>,
  query: Query,
): Promise<ReactNode> {
  const component: ComponentType<ScreenProps<S>> = await SCREENS[screen]();
  return createElement<ScreenProps<S>>(component, { params: readParams<S>(params), query });
}

/** renderDeactivated returns the screen of a museum that is deactivated. It has no address of its own. */
export async function renderDeactivated(): Promise<ReactNode> {
  const { DeactivatedScreen } = await import("../features/deactivated/deactivated-screen");
  return createElement(DeactivatedScreen);
}
