import { createApi } from "../api/client";
import { missingLanguage } from "../core/museum/language";
import { createMuseumLoader } from "../core/museum/load";
import { createReset } from "../core/museum/reset";
import type { MuseumStore } from "../core/museum/store";
import { buildOf } from "../core/offline/build";
import { createMuseumDatabase } from "../core/offline/database";
import { createMediaCaches } from "../core/offline/media-caches";
import { postToWorker } from "../core/offline/messages";
import { isOnline, readsLocalDatabase } from "../core/offline/online";
import { whenPageIdle } from "../core/offline/page-idle";
import { updateAvailable } from "../core/offline/updates";
import { ArtworkListening } from "../core/player/artwork-listening";
import { Player } from "../core/player/player";
import { storedPreferences } from "../core/player/preferences";
import { createFetchTranscript } from "../core/player/transcript";
import type { Environment, Services } from "../core/services";
import { createExclusive, withLock } from "../core/visit/exclusive";
import { createLocalOutboxStore } from "../core/visit/local-outbox-store";
import { createPhoneStorage } from "../core/visit/local-storage";
import { createNotes } from "../core/visit/notes";
import { createOutbox, discardingOutbox } from "../core/visit/outbox";
import { createOutboxDatabase } from "../core/visit/outbox-database";
import { createOutboxStore } from "../core/visit/outbox-store";
import { createSendAnswers } from "../core/visit/study-answers";
import { usesOfOpening } from "../core/visit/uses";
import { visitSeed } from "../core/visit/visit-seed";
import { confirmVisit, createVisits, storedIdVisit } from "../core/visit/visits";
import { createClock } from "../lib/clock";
import { idle } from "../lib/idle";
import { createSafeStorage } from "../lib/safe-storage";
import { schedule } from "../lib/schedule";

/** createServices is the composition root: it makes the app's services from its environment. */
export function createServices(environment: Environment, museumStore: MuseumStore): Services {
  const { window, localStorage, sessionStorage, fetch } = environment;
  // Undefined on pages without HTTPS.
  const serviceWorker = window.navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const clock = createClock(environment.now, createSafeStorage(localStorage));
  const api = createApi({ baseUrl: window.location.origin, fetch, clock });
  const storage = createPhoneStorage(localStorage);
  const database = createMuseumDatabase(environment.indexedDB);
  const mediaCaches = createMediaCaches({
    storage: environment.caches,
    onChange: () => postToWorker(serviceWorker?.controller, { type: "MEDIA_CHANGED" }),
  });
  const loader = createMuseumLoader({
    api,
    database,
    store: museumStore,
    storage,
    online: () => !readsLocalDatabase(),
    browserLanguages: () => window.navigator.languages,
    idle,
    updateAvailable: (apply) => (isEntryPage(window.location) ? void apply() : updateAvailable("museum", apply)),
    reload: () => whenPageIdle(() => window.location.reload()),
  });
  const outboxStore = createOutboxStore(
    createOutboxDatabase(environment.indexedDB),
    createLocalOutboxStore(localStorage),
  );
  const outbox = !environment.recording
    ? discardingOutbox
    : createOutbox({
        store: outboxStore,
        exclusive: createExclusive(outboxStore, clock.now),
        fetch,
        legacyAuthorization: async () => (await api.configuration()).legacyAuthorization,
        onConfirmed: (confirmation) => confirmVisit(storage, confirmation),
        seedOf: (visit) => visitSeed(storage, visit),
        storedIdVisit: (visit) => storedIdVisit(storage, visit),
        now: clock.now,
        build: buildOf(window.document),
        schedule,
        random: Math.random,
      });
  const notes = createNotes({ storage, outbox });
  const visits = createVisits({
    storage,
    outbox,
    withLock,
    now: clock.now,
    onStarted: () => {
      const { languages = [] } = museumStore.getState().museum ?? {};
      const missing = missingLanguage(languages, window.navigator.languages[0] ?? "");
      if (missing !== null) notes.noteWant("LANGUAGE", missing);
    },
    onArtworkOpened: (from) => usesOfOpening(from, isOnline()).forEach(notes.noteUse),
  });
  const player = new Player({
    element: addAudioElement(window.document),
    preferences: storedPreferences(storage),
    fetch,
    caches: environment.caches,
  });
  const fetchTranscript = createFetchTranscript(fetch);
  return {
    environment,
    clock,
    api,
    storage,
    museumStore,
    loader,
    mediaCaches,
    outbox,
    visits,
    sendAnswers: createSendAnswers({ storage, outbox, now: clock.now }),
    ...notes,
    player,
    listening: new ArtworkListening(player, visits),
    fetchTranscript,
    reset: createReset({ storage, sessionStorage, database, media: mediaCaches, visits }),
  };
}

/**
 * addAudioElement adds the app's only audio element to the page, where pauseOthersOnPlay finds it; without controls it
 * takes no space.
 */
function addAudioElement(page: Document): HTMLAudioElement {
  const element = page.createElement("audio");
  page.body.append(element);
  return element;
}

/** isEntryPage reports whether the museum's first page is shown, where updates are applied without asking. */
function isEntryPage({ pathname }: Location): boolean {
  return /^\/museums\/[^/]+(?:\/(?:kids|by-halls)?)?$/.test(pathname);
}
