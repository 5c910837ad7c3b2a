import "@cicerone/theme/tokens.css";
import { interfaceLanguageOf, sourceLanguage } from "@cicerone/i18n/languages";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { browserEnvironment, createRuntime } from "./app/runtime";
import { App } from "./app/shell/app";
import { firstLanguage, readFirstPaint } from "./core/museum/first-paint";
import { loadCatalogue } from "./i18n/catalogue";
import { whenIdle } from "./lib/idle";
import { retryStyles } from "./lib/styles";

/** How long a page on which the server has painted nothing may stay blank, in milliseconds. */
const MAX_BLANK_MS = 300;

/**
 * start takes the server's first page over. Until the first screen can be drawn whole, with its words, the server's
 * HTML stays: nothing flashes. Where there is none, on every other address, the visitor soon sees that something is
 * coming.
 */
async function start(root: HTMLElement): Promise<void> {
  const runtime = createRuntime(browserEnvironment());
  const { museumStore, router } = runtime;
  const presentation = readFirstPaint(document);
  const language = firstLanguage(presentation, location.search, storage(), navigator.languages);
  museumStore.setState({ presentation, language });

  router.start();
  const entered = router.reload();
  // Where they cannot be had the entry finds a language that is on the phone.
  const words = await loadCatalogue(interfaceLanguageOf(language.code) ?? sourceLanguage).catch(() => undefined);
  const waits = root.childElementCount > 0 || words === undefined;
  await (waits ? entered : Promise.race([entered, pause(MAX_BLANK_MS)]));
  // In pieces, between which a slow phone answers its visitor.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App runtime={runtime} catalogue={words} />
      </StrictMode>,
    ),
  );
}

/** Where its code cannot be had, the next page asks for it. */
async function installWorker(): Promise<void> {
  const part = await import("./core/offline/registration").catch(() => null);
  await part?.registerWorker();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

retryStyles();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
void start(root).finally(() => {
  // After everything the visitor waits for; in development the build's files are not there to be kept.
  if (import.meta.env.PROD) whenIdle(installWorker);
});
