import type { InterfaceLanguage } from "@cicerone/i18n/languages";
import { LanguageProvider, fallbackOf, useLanguage, useTranslations } from "@cicerone/i18n/provider";
import { act, cleanup, render, screen } from "@testing-library/react";
import { Component } from "react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadCatalogue } from "./catalogue";
import type { Catalogue } from "./catalogue";

const link = (words: ReactNode) => <a href="/policy">{words}</a>;

function Screen() {
  const control = useTranslations("control");
  const t = useTranslations();
  const policy = useTranslations("presentation").rich("acceptPolicy", { link });
  return (
    <main data-language={useLanguage()}>
      <button type="button">{control("start")}</button>
      <p>{t("count.works", { count: 3 })}</p>
      <p>{policy}</p>
    </main>
  );
}

function Faulty() {
  // @ts-expect-error The key is not one of the catalogue's.
  return useTranslations("control")("nonsense");
}

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? "failed" : this.props.children);
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(language: InterfaceLanguage, load = loadCatalogue, initial?: Catalogue) {
  const tree = (wanted: InterfaceLanguage) => (
    <Boundary>
      <LanguageProvider language={wanted} loading="…" initial={initial} load={load}>
        <Screen />
      </LanguageProvider>
    </Boundary>
  );
  const view = render(tree(language));
  return { change: (wanted: InterfaceLanguage) => view.rerender(tree(wanted)), text: () => view.container.textContent };
}

/** A network that the test can disconnect. */
function network(down: InterfaceLanguage[]) {
  const unreachable = new Set(down);
  const load = async (language: InterfaceLanguage) => {
    if (unreachable.has(language)) throw new TypeError("Failed to fetch");
    return loadCatalogue(language);
  };
  return { load, unreachable };
}

describe("LanguageProvider", () => {
  it("LANG-4: shows the language's messages and sets the document's language and direction", async () => {
    show("ar");
    expect(await screen.findByRole("button", { name: "ابدأ" })).toBeTruthy();
    expect(screen.getByText("3 أعمال")).toBeTruthy();
    expect(document.documentElement).toMatchObject({ lang: "ar", dir: "rtl" });
  });

  it("has its messages at the first rendering if the catalogue was loaded before", async () => {
    show("es", undefined, await loadCatalogue("es"));
    expect(screen.getByRole("button", { name: "Empezar" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "política de privacidad" })).toBeTruthy();
  });

  it("LANG-2: shows the previous language until the new one has loaded", async () => {
    const { change } = show("en", undefined, await loadCatalogue("en"));
    change("fr");
    expect(screen.getByRole("button", { name: "Start" })).toBeTruthy();
    expect(document.documentElement.lang).toBe("en");
    expect(await screen.findByRole("button", { name: "Commencer" })).toBeTruthy();
    expect(screen.getByRole("main").dataset["language"]).toBe("fr");
    expect(document.documentElement).toMatchObject({ lang: "fr", dir: "ltr" });
  });

  it("starts in English if the language cannot be loaded, and retries when the connection returns", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const { load, unreachable } = network(["de"]);
    show("de", load);
    expect(await screen.findByRole("button", { name: "Start" })).toBeTruthy();
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalledTimes(2));
    unreachable.clear();
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByRole("button", { name: "Starten" })).toBeTruthy();
  });

  it("throws to the error boundary if not even English loads", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { text } = show("de", network(["de", "en"]).load);
    expect(text()).toBe("…");
    await vi.waitFor(() => expect(text()).toBe("failed"));
  });

  it("reports a key that does not exist", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const initial = await loadCatalogue("en");
    expect(() =>
      render(
        <LanguageProvider language="en" initial={initial} load={loadCatalogue}>
          <Faulty />
        </LanguageProvider>,
      ),
    ).toThrow("nonsense");
  });
});

it("ERR-1: an unknown error has the general message, and no key is ever shown", async () => {
  const { messages } = await loadCatalogue("en");
  const fallback = fallbackOf(messages);
  expect(fallback({ namespace: "error", key: "qr_error_AbortError" })).toBe("Something went wrong. Please try again");
  expect(fallback({ key: "error.qr_error_AbortError" })).toBe("Something went wrong. Please try again");
  expect(fallback({ namespace: "control", key: "nonsense" })).toBe("");
});
