import { scriptUrl } from "../../lib/trusted-types";
import { buildOf } from "./build";
import { BUILD_LOCK, postToWorker } from "./messages";
import { watchReturn } from "./online";
import { whenPageIdle } from "./page-idle";
import { awaitReload, updateAvailable } from "./updates";

const WORKER_URL = "/sw.js";

/** How long the activation of a new worker may take. */
const ACTIVATION_TIMEOUT_MS = 15_000;

/**
 * registerWorker registers the service worker (SHELL-2) and watches its versions: the visitor is asked to apply a
 * waiting one, and when the controlling worker changes the page reloads as soon as it is idle. The first worker causes
 * no reload. Where the browser has no service workers (a page without HTTPS, private windows) the app works online.
 */
export async function registerWorker(reload: () => void = () => location.reload()): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined) return;
  markBuild();
  followController(workers, reload);
  try {
    // Some test tools answer without a registration.
    const registration = (await workers.register(scriptUrl(WORKER_URL), { updateViaCache: "none" })) as
      | ServiceWorkerRegistration
      | undefined;
    if (registration === undefined) return;
    followVersions(registration, workers);
    postToWorker((await workers.ready).active, { type: "OPENED", files: loadedFiles(), page: location.href });
  } catch (error) {
    console.warn("the app is not kept on this phone:", error instanceof Error ? error.message : error);
  }
}

/** markBuild holds a lock named after this page's build while the page is open. */
function markBuild(): void {
  const build = buildOf(document);
  const locks = navigator.locks as LockManager | undefined;
  if (build === "" || locks === undefined) return;
  locks.request(BUILD_LOCK + build, { mode: "shared" }, () => new Promise(() => {})).catch(() => undefined);
}

function followController(workers: ServiceWorkerContainer, reload: () => void): void {
  let controlled = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (controlled) {
      awaitReload();
      whenPageIdle(reload);
    }
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

/** activate activates a waiting worker; controllerchange then reloads the page. */
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

/** loadedFiles returns the app's files that this page has loaded, perhaps before there was a worker. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
}
