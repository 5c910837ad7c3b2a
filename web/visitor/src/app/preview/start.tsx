import {
  type Arrangement,
  type ElementTarget,
  type FromPreview,
  type ToPreview,
  readElementTarget,
} from "@cicerone/api/preview";
import { interfaceLanguageOf, sourceLanguage } from "@cicerone/i18n/languages";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { type StoreApi, createStore } from "zustand/vanilla";
import { firstLanguage } from "../../core/museum/first-paint";
import { findLanguage } from "../../core/museum/language";
import { ADDRESSES, href } from "../../core/navigation/paths";
import { matchPath } from "../../core/navigation/router/match";
import { loadCatalogue } from "../../i18n/catalogue";
import { type Runtime, createRuntime } from "../runtime";
import { App } from "../shell/app";
import { Arranger } from "./arrange/arranger";
import { openConsoleChannel } from "./console-channel";
import { DraftBanner } from "./draft-banner";
import { previewEnvironment } from "./environment";
import { createLiveElements } from "./live-element";
import { createPreviewFetch } from "./preview-fetch";
import { createPreviewWindow } from "./preview-window";
import { targetOf } from "./targets";

/** startPreview runs the visitor app on the draft that the page's link opens. */
export async function startPreview(page: Window, root: HTMLElement): Promise<void> {
  const prefix = /^\/preview\/[^/]+/.exec(page.location.pathname)?.[0] ?? "";
  const embedded = page.parent !== page;
  const { window, startAt } = createPreviewWindow(page, { prefix, embedded });
  let ended = () => page.location.reload();
  const runtime = createRuntime(
    previewEnvironment(
      window,
      createPreviewFetch({
        fetch: (input, init) => page.fetch(input, init),
        origin: page.location.origin,
        prefix,
        ended: () => ended(),
      }),
    ),
  );
  const { museumStore, router } = runtime;
  const identifier = matchPath(ADDRESSES, window.location.pathname)?.params["idMuseum"] ?? "";
  const query = new URLSearchParams(window.location.search);
  const target = readElementTarget(query.get("element"));
  const language = query.get("lang");
  if (target !== null) {
    startAt(
      href(targetOf(identifier, target, null)) + (language === null ? "" : `?lang=${encodeURIComponent(language)}`),
    );
  }
  const first = firstLanguage(null, window.location.search, null, page.navigator.languages);
  museumStore.setState({ language: first });
  keepLinksInside(page.document);
  const arrangement = createStore<Arrangement | null>(() => null);
  let send: (message: FromPreview) => void = () => undefined;
  if (embedded) {
    leaveFocusToConsole(page.document);
    send = connectConsole(page, runtime, identifier, arrangement);
    ended = () => send({ type: "ended" });
  }

  router.start();
  const catalogue = await loadCatalogue(interfaceLanguageOf(first.code) ?? sourceLanguage).catch(() => undefined);
  void router.reload();
  createRoot(root).render(
    <StrictMode>
      {!embedded && <DraftBanner languages={page.navigator.languages} />}
      <App runtime={runtime} catalogue={catalogue}>
        {embedded && <Arranger arrangement={arrangement} send={(message) => send(message)} />}
      </App>
    </StrictMode>,
  );
}

/** connectConsole follows the messages of the console around the page, and returns what sends it messages. */
function connectConsole(
  page: Window,
  runtime: Runtime,
  identifier: string,
  arrangement: StoreApi<Arrangement | null>,
): (message: FromPreview) => void {
  const { museumStore, router, loadServices } = runtime;
  const live = createLiveElements(museumStore);

  const open = (target: ElementTarget) => {
    const address = href(targetOf(identifier, target, museumStore.getState().museum));
    if (runtime.environment.window.location.pathname !== address) void router.navigate(address, { replace: true });
  };
  const changeLanguage = async (code: string) => {
    const { loader } = await loadServices();
    const { museum } = museumStore.getState();
    if (museum === null) museumStore.setState({ wantedLanguage: code });
    const language = findLanguage(museum?.languages ?? [], code);
    if (language !== undefined) await loader.changeLanguage(language);
  };
  const load = async () => {
    const { api } = await loadServices();
    const { museum, language } = museumStore.getState();
    if (museum === null) return;
    const answer = await api.detail(museum.idMuseum, language.idLanguage);
    if (answer.changed && museumStore.getState().language.code === language.code) {
      museumStore.setState({ museum: answer.detail });
    }
  };
  // One after the other, so that an earlier answer is not shown last.
  let loaded = Promise.resolve();
  const inTurn = (task: () => Promise<void>) => (loaded = loaded.then(task, task));
  const receive = async (message: ToPreview) => {
    switch (message.type) {
      case "open":
        open(message.target);
        break;
      case "language":
        await inTurn(() => changeLanguage(message.code));
        break;
      case "element":
        // An element that somebody has just created.
        if (!live.show(message.element)) await inTurn(load);
        break;
      case "arrange":
        arrangement.setState(message.arrangement, true);
        break;
      case "refresh":
        await inTurn(load);
        break;
      case "text-size":
        page.document.documentElement.style.fontSize = `${message.percent}%`;
        break;
    }
  };
  /** The last messages of each type that came before the museum, which may be older: they are followed once more then. */
  const early = new Map<ToPreview["type"], ToPreview>();
  const follow = (message: ToPreview) => {
    if (museumStore.getState().museum === null) early.set(message.type, message);
    // Without a connection the next message tries again.
    receive(message).catch((error: unknown) => console.warn("preview: a message was not followed:", error));
  };
  const { send } = openConsoleChannel(page, follow);
  museumStore.subscribe(({ museum, language }, before) => {
    if (museum === null || (museum === before.museum && language === before.language)) return;
    send({ type: "shown", language: language.code, languages: museum.languages.map(({ code }) => code) });
    if (before.museum === null) {
      early.forEach(follow);
      early.clear();
    }
  });
  send({ type: "ready" });
  return send;
}

/**
 * leaveFocusToConsole lets the app move the focus only while the page has it: a screen that opens in the frame would
 * take it from the field in which somebody writes.
 */
function leaveFocusToConsole(page: Document): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its element
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusInside(options) {
    if (page.hasFocus()) focus.call(this, options);
  };
}

/** keepLinksInside makes the app's links open in this page only: elsewhere they would lead to what is published. */
function keepLinksInside(page: Document): void {
  const keep = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a[href^='/']") : null;
    const opensTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (link !== null && opensTab) event.preventDefault();
  };
  for (const type of ["click", "auxclick"] as const) page.addEventListener(type, keep, { capture: true });
}
