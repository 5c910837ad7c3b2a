import "./theme/tokens.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { router } from "./app/routes";
import { setFirstCatalogue } from "./app/shell/shell";
import { loadCatalogue } from "./i18n/catalogue";
import { interfaceLanguageOf, sourceLanguage } from "./i18n/languages";
import { firstLanguage, readFirstPaint } from "./museum/first-paint";
import { museumStore } from "./museum/store";

/**
 * Takes the server's first page over. Until the first screen can be drawn whole, with its words, the
 * server's HTML stays: nothing flashes.
 */
async function start(root: HTMLElement): Promise<void> {
  const presentation = readFirstPaint(document);
  const language = firstLanguage(presentation, location.search, storage(), navigator.languages);
  museumStore.setState({ presentation, language });

  const words = loadCatalogue(interfaceLanguageOf(language.code) ?? sourceLanguage).then(
    setFirstCatalogue,
    // The provider tries again, and says so.
    () => undefined,
  );
  await Promise.all([words, router.load()]);
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
void start(root);
