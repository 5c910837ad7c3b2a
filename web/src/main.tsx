import "./theme/tokens.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { router } from "./app/routes";
import { App } from "./app/shell/app";
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

  router.start();
  const [words] = await Promise.all([
    // The provider tries again, and says so.
    loadCatalogue(interfaceLanguageOf(language.code) ?? sourceLanguage).catch(() => undefined),
    router.reload(),
  ]);
  createRoot(root).render(
    <StrictMode>
      <App router={router} words={words} />
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
