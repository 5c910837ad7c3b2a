import "@cicerone/theme/tokens.css";
import { interfaceLanguageOf, sourceLanguage } from "@cicerone/i18n/languages";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { browserEnvironment } from "./app/environment";
import { createRuntime } from "./app/runtime";
import { App } from "./app/shell/app";
import { firstLanguage, readFirstPaint, storedAcceptance } from "./core/museum/first-paint";
import { loadCatalogue } from "./i18n/catalogue";
import { whenIdle } from "./lib/idle";
import { retryStyles } from "./lib/styles";

/** How long a page without the server's first paint may stay blank. */
const MAX_BLANK_MS = 300;

/**
 * start hydrates the page. The server's HTML stays until the first screen can render completely with its messages, so
 * that nothing flashes. Pages without it soon show a loading state.
 */
async function start(root: HTMLElement): Promise<void> {
  const runtime = createRuntime(browserEnvironment());
  const { museumStore, router } = runtime;
  const presentation = readFirstPaint(document);
  const language = firstLanguage(presentation, location.search, storage(), navigator.languages);
  museumStore.setState({ presentation, language, policyAccepted: storedAcceptance(storage(), Date.now()) });

  router.start();
  const entered = router.reload();
  // If it cannot be loaded, the entry finds a language that is on the phone.
  const catalogue = await loadCatalogue(interfaceLanguageOf(language.code) ?? sourceLanguage).catch(() => undefined);
  const waits = root.childElementCount > 0 || catalogue === undefined;
  await (waits ? entered : Promise.race([entered, pause(MAX_BLANK_MS)]));
  // A transition renders in slices, so that a slow phone stays responsive.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App runtime={runtime} catalogue={catalogue} />
      </StrictMode>,
    ),
  );
}

/** installWorker loads and registers the service worker; if that fails, the next page tries again. */
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
  // After everything that the visitor waits for; development builds have no files to store.
  if (import.meta.env.PROD) whenIdle(installWorker);
});
