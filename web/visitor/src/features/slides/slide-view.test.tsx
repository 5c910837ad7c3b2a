import { sampleMuseum, sampleResource, words } from "@cicerone/api/testing/museum";
import { LanguageProvider } from "@cicerone/i18n/provider";
import { act, render } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import english from "../../i18n/catalogues/en.json";
import { createTestServices, servicesWrapper } from "../../testing/services";
import { SlideView } from "./slide-view";

const catalogue = { language: "en", messages: english } as const;

beforeEach(() => {
  // jsdom plays no media.
  for (const method of ["play", "pause", "load"] as const) {
    vi.spyOn(HTMLMediaElement.prototype, method).mockImplementation(async () => undefined);
  }
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  document.documentElement.lang = "en";
});

it.each([
  ["of another language say so", { transcriptUrl: "fr" }, "fr"],
  ["of the visitor's language have that of the page", {}, "en"],
])("SLIDE-1 a film's captions %s", async (_, fallbacks, language) => {
  const services = createTestServices();
  services.museumStore.setState({ museum: sampleMuseum(), language: { idLanguage: 2, code: "en_GB" } });
  const localizations = [words("en_GB", { url: "/media/tour.mp4", transcriptUrl: "/media/tour.vtt", fallbacks })];
  const videoResource = sampleResource(7, { resourceType: "VIDEO", localizations });
  await act(
    async () =>
      void render(
        <LanguageProvider language="en" initial={catalogue} load={async () => catalogue}>
          <SlideView
            slide={{ idSlide: 1, index: 1, videoResource }}
            active
            muted={false}
            onMuted={() => undefined}
            onEnded={() => undefined}
          />
        </LanguageProvider>,
        { wrapper: servicesWrapper(services) },
      ),
  );
  expect(document.querySelector("video > track")?.getAttribute("srclang")).toBe(language);
});
