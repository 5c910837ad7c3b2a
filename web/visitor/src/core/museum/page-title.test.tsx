import { sampleMuseum, words } from "@cicerone/api/testing/museum";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { MuseumStoreContext } from "./hooks";
import { PageTitle, pageTitle } from "./page-title";
import { EMPTY_MUSEUM_STATE, createMuseumStore } from "./store";

const museumStore = createMuseumStore();

function Wrapper({ children }: { children: ReactNode }) {
  return <MuseumStoreContext value={museumStore}>{children}</MuseumStoreContext>;
}

describe("SHELL-1: page titles", () => {
  it.each([
    ["Keyboard", "Gallery", "Keyboard · Gallery"],
    ["Keyboard", "", "Keyboard · Cicerone"],
    ["", "Gallery", "Gallery"],
    ["", " ", "Cicerone"],
  ])("%j in %j is %j", (screen, museum, title) => {
    expect(pageTitle(screen, museum)).toBe(title);
  });

  it("take the museum's name in the visitor's language, and change with it", async () => {
    const localizations = [words("en_GB", { name: "Gallery" }), words("es_ES", { name: "Galería" })];
    museumStore.setState({ ...EMPTY_MUSEUM_STATE, museum: sampleMuseum({ localizations }) }, true);
    const { rerender } = render(<PageTitle title="Keyboard" />, { wrapper: Wrapper });
    expect(document.title).toBe("Keyboard · Gallery");
    museumStore.setState({ language: { idLanguage: 1, code: "es_ES" } });
    rerender(<PageTitle title="Teclado" />);
    expect(document.title).toBe("Teclado · Galería");
  });

  it("fall back to the product's name without a museum", () => {
    museumStore.setState(EMPTY_MUSEUM_STATE, true);
    render(<PageTitle title="Not found" />, { wrapper: Wrapper });
    expect(document.title).toBe("Not found · Cicerone");
  });
});
