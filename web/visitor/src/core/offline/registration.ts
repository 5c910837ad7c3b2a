import { BUILD_LOCK, type WorkerMessage } from "./messages";
import { watchReturn } from "./online";
import { whenPageIdle } from "./page-idle";
import { awaitReload, updateAvailable } from "./updates";

const ADDRESS = "/sw.js";

/** How long a new worker may take to take over before that counts as failed, in milliseconds. */
const ACTIVATION_TIMEOUT_MS = 15_000;

/**
 * Registers the service worker (SHELL-2) and watches its versions: the visitor is asked to apply a waiting one,
 * and when the controlling worker changes the page reloads as soon as it is idle. The visit that installs the first
 * worker is not interrupted. Where the browser has no workers (a page without HTTPS,
 * private windows) the app works all the same, online.
 */
export async function registerWorker(reload: () => void = () => location.reload()): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined) return;
  markBuild();
  followController(workers, reload);
  try {
    // Some test tools answer without a registration.
    const registration = (await workers.register(ADDRESS, { updateViaCache: "none" })) as
      | ServiceWorkerRegistration
      | undefined;
    if (registration === undefined) return;
    followVersions(registration, workers);
    postToWorker((await workers.ready).active, { type: "OPENED", files: loadedFiles(), page: location.href });
  } catch (error) {
    console.warn("the app is not kept on this phone:", error instanceof Error ? error.message : error);
  }
}

/** Marks, for as long as this page is open, which build it runs. */
function markBuild(): void {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const locks = navigator.locks as LockManager | undefined;
  if (script === null || locks === undefined) return;
  const name = BUILD_LOCK + new URL(script.src).pathname;
  locks.request(name, { mode: "shared" }, () => new Promise(() => {})).catch(() => undefined);
}

function followController(workers: ServiceWorkerContainer, reload: () => void): void {
  let controlled = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (controlled) {
      awaitReload();
      whenPageIdle(reload);
    }
    // The first worker of all takes care of the page as it is.
    controlled = true;
  });
}

function followVersions(registration: ServiceWorkerRegistration, workers: ServiceWorkerContainer): void {
  const offerUpdate = (waiting: ServiceWorker) => updateAvailable("app", () => activate(waiting, workers));
  const watch = (worker: ServiceWorker | null) => {
    if (worker === null) return;
    const check = () => {
      if (worker.state === "installed" && workers.controller !== null) offerUpdate(worker);
    };
    worker.addEventListener("statechange", check);
    check();
  };
  watch(registration.waiting ?? registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
  // Without a connection there is nothing new.
  watchReturn(() => void registration.update().catch(() => undefined));
}

/** Activates the new worker; controllerchange then reloads the page. */
function activate(worker: ServiceWorker, workers: ServiceWorkerContainer): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error(`the new version did not take over: ${worker.state}`));
    const timer = setTimeout(failed, ACTIVATION_TIMEOUT_MS);
    const activated = () => {
      clearTimeout(timer);
      resolve();
    };
    workers.addEventListener("controllerchange", activated, { once: true });
    worker.addEventListener("statechange", () => {
      if (worker.state === "redundant") failed();
    });
    if (worker.state === "redundant") failed();
    else if (worker.state === "activated") activated();
    else postToWorker(worker, { type: "SKIP_WAITING" });
  });
}

function postToWorker(worker: ServiceWorker | null, message: WorkerMessage): void {
  // A worker has no origin but its own.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker?.postMessage(message);
}

/** Files of the app that this page has loaded, before there was a worker to keep them. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
}
