import { sampleMuseum, sampleResource, words } from "@cicerone/api/testing/museum";
import type { Resource } from "@cicerone/api/types";
import { LanguageProvider } from "@cicerone/i18n/provider";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import english from "../../i18n/catalogues/en.json";
import { createTestServices, servicesWrapper } from "../../testing/services";
import { withResolvers } from "../../testing/with-resolvers";
import type { Cue } from "../player/captions";
import { ResourceContent } from "./resource-content";

const catalogue = { language: "en", messages: english } as const;
const text = "Rest your eye on the end.";
const owner = { trackId: "artwork-1", artist: "", picture: "" };

beforeEach(() => {
  // jsdom plays no media.
  for (const method of ["play", "pause", "load"] as const) {
    vi.spyOn(HTMLMediaElement.prototype, method).mockImplementation(async () => undefined);
  }
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  Element.prototype.scrollIntoView = () => undefined;
  document.documentElement.lang = "en";
});

/** show renders a sound with a text, or another resource, and a transcript that is still loading. */
async function show(given: Partial<Resource> = {}) {
  const transcript = withResolvers<readonly Cue[]>();
  const services = { ...createTestServices(), fetchTranscript: () => transcript.promise };
  services.museumStore.setState({ museum: sampleMuseum(), language: { idLanguage: 2, code: "en_GB" } });
  const localizations = [
    words("en_GB", { content: `<p>${text}</p>`, url: "/media/eye.mp3", transcriptUrl: "/media/eye.vtt" }),
  ];
  await act(
    async () =>
      void render(
        <LanguageProvider language="en" initial={catalogue} load={async () => catalogue}>
          <ResourceContent
            owner={owner}
            resource={sampleResource(7, { resourceType: "AUDIO", localizations, ...given })}
            title="An eye"
            textSize={16}
          />
        </LanguageProvider>,
        { wrapper: servicesWrapper(services) },
      ),
  );
  return transcript;
}

const shown = () => screen.queryByText(text, { selector: "p" }) !== null;

it.each([
  ["is hidden once it turns out to read just that", [{ start: 0, end: 2, text: "Rest your eye, on the end" }], false],
  ["stays with a transcript that says something else", [{ start: 0, end: 2, text: "Look for its end." }], true],
])("RES-1 the text of a sound is shown while its transcript loads, and %s", async (_, cues, stays) => {
  const transcript = await show();
  await screen.findByText(text);
  await act(async () => transcript.resolve(cues));
  expect(screen.getByRole("button", { name: cues[0]?.text ?? "" })).toBeTruthy();
  expect(shown()).toBe(stays);
});

it("RES-1 the text of a sound is shown if its transcript cannot be loaded", async () => {
  const transcript = await show();
  await screen.findByText(text);
  await act(async () => transcript.reject(new Error("no connection")));
  expect(screen.getByRole("alert")).toBeTruthy();
  expect(shown()).toBe(true);
});

it.each([
  ["of another language say so", { transcriptUrl: "fr" }, "fr"],
  ["of the visitor's language have that of the page", {}, "en"],
])("RES-1 a film's captions %s", async (_, fallbacks, language) => {
  const localizations = [words("en_GB", { url: "/media/eye.mp4", transcriptUrl: "/media/eye.vtt", fallbacks })];
  await show({ resourceType: "VIDEO", localizations });
  expect(document.querySelector("video > track")?.getAttribute("srclang")).toBe(language);
});
