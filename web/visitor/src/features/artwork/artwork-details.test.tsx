import { sampleArtwork, sampleMuseum, words } from "@cicerone/api/testing/museum";
import type { Artwork } from "@cicerone/api/types";
import { LanguageProvider } from "@cicerone/i18n/provider";
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { localize } from "../../core/museum/localization";
import english from "../../i18n/catalogues/en.json";
import { createTestServices, servicesWrapper } from "../../testing/services";
import { ArtworkDetails } from "./artwork-details";
import { hasDetails } from "./details";

const catalogue = { language: "en", messages: english } as const;

function show(artwork: Artwork, mode: "kids" | null = null): void {
  const services = createTestServices();
  services.museumStore.setState({ museum: sampleMuseum(), language: { idLanguage: 2, code: "en_GB" } });
  if (mode !== null) services.storage.set("mode", mode);
  render(
    <LanguageProvider language="en" initial={catalogue} load={async () => catalogue}>
      <ArtworkDetails artwork={artwork} />
    </LanguageProvider>,
    { wrapper: servicesWrapper(services) },
  );
}

const link = (label: string, url: string) => ({ localizations: [words("en_GB", { label, url })] });
const LINKS = [link("More", "https://example.org/more"), link("Catalogue", "https://example.org/catalogue")];

describe("FIELD-1 the details of a work", () => {
  it("are labelled, in the order of a label, with the language of a text from another one", () => {
    const texts = { rights: "Free", medium: "Oil on canvas", dimensions: "5 × 3 cm" };
    const localizations = [words("en_GB", { ...texts, fallbacks: { dimensions: "es_ES" } })];
    show(sampleArtwork(1, { accessionNumber: "1951.7", localizations }));
    expect(screen.getByRole("region", { name: "Details" })).toBeTruthy();
    expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual([
      "Medium",
      "Dimensions",
      "Accession number",
      "Rights",
    ]);
    const definitions = screen.getAllByRole("definition");
    expect(definitions.map((definition) => definition.textContent)).toEqual([
      "Oil on canvas",
      "5 × 3 cm",
      "1951.7",
      "Free",
    ]);
    expect(definitions.map(({ lang }) => lang)).toEqual(["", "es-ES", "", ""]);
  });

  it("link to pages outside the guide in new tabs", () => {
    show(sampleArtwork(1, { links: LINKS, iiifManifest: "https://example.org/manifest.json" }));
    const links = screen.getAllByRole<HTMLAnchorElement>("link");
    expect(links.map(({ textContent, href, target, rel }) => [textContent, href, target, rel])).toEqual([
      ["More(opens in a new tab)", "https://example.org/more", "_blank", "noopener noreferrer"],
      ["Catalogue(opens in a new tab)", "https://example.org/catalogue", "_blank", "noopener noreferrer"],
      ["IIIF(opens in a new tab)", "https://example.org/manifest.json", "_blank", "noopener noreferrer"],
    ]);
    expect(screen.queryByRole("term")).toBeNull();
  });

  it("keep children in the guide", () => {
    show(sampleArtwork(1, { accessionNumber: "1951.7", links: LINKS }), "kids");
    expect(screen.getAllByRole("term")).toHaveLength(1);
    expect(screen.queryByRole("link")).toBeNull();
  });

  it.each([
    ["nothing", {}, false],
    ["a number in the collection", { accessionNumber: "1" }, true],
    ["a link", { links: LINKS }, true],
    ["a manifest", { iiifManifest: "https://example.org/manifest.json" }, true],
    ["a text", { localizations: [words("es_ES", { place: "Lima" })] }, true],
  ])("are shown for a work with %s: %o", (_, fields, shown) => {
    const artwork = sampleArtwork(1, fields);
    expect(hasDetails(artwork, localize(artwork.localizations, "en_GB"))).toBe(shown);
  });
});
