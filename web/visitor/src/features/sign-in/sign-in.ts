import { ApiError } from "@cicerone/api/error";
import type { NewUser } from "@cicerone/api/types";
import * as v from "valibot";
import { type StoreApi, createStore } from "zustand";
import type { Api } from "../../api/client";
import type { Services } from "../../core/services";
import type { PhoneStorage, User } from "../../core/visit/local-storage";
import type { Outbox } from "../../core/visit/outbox";
import { type Schedule, schedule } from "../../lib/schedule";
import { randomUuid } from "../../lib/uuid";

/** SignInMethod is a provider that the server supports (specification 2 §3). */
export type SignInMethod = User["method"];

/** SignInChoice is a button of the screen: Instagram never works (specification 2 §2). */
export type SignInChoice = SignInMethod | "instagram";

/**
 * SignInFailure is why a sign-in failed:
 * - blocked: the browser opened no window
 * - closed: the visitor closed it
 * - refused: the provider refused or did not respond
 * - expired: it took too long, or was started in another browser
 * - offline: no connection
 * - keys of the error catalogue: the provider is not available or returns no e-mail address (user_name_error), the
 *   server refuses the address (email_not_valid) or the profile (user_not_valid)
 * - unexpected: anything else
 */
export type SignInFailure =
  | "blocked"
  | "closed"
  | "refused"
  | "expired"
  | "offline"
  | "user_name_error"
  | "email_not_valid"
  | "user_not_valid"
  | "unexpected";

/** SignInState is the state of a sign-in. */
export interface SignInState {
  /** Asking for a provider; waiting for its window; submitting the profile; profile stored. */
  phase: "asking" | "waiting" | "submitting" | "done";
  /** The last choice. */
  method: SignInChoice | null;
  failure: SignInFailure | null;
  /** Whether the provider has returned the profile: a retry only submits it. */
  hasProfile: boolean;
}

/** SignIn is a visitor's sign-in, from the choice of a provider to the stored profile. */
export interface SignIn {
  readonly store: StoreApi<SignInState>;
  /** Opens the provider's window; call it within the tap, or the browser blocks the window. */
  start(method: SignInChoice): void;
  /** Redirects the app's own window to the provider, if the browser blocks new windows. */
  startByRedirect(): void;
  /** Submits the profile again. */
  retry(): void;
  /** Stops waiting. */
  cancel(): void;
  /** Handles the result of a redirect and listens for results; returns the function that stops it. */
  listen(): () => void;
}

/** SignInDependencies are the services that sign-ins use. */
export interface SignInDependencies {
  idMuseum: number;
  /** Two-letter code of the interface's language. */
  language: () => string;
  api: Pick<Api, "configuration" | "createUser">;
  storage: Pick<PhoneStorage, "get" | "set">;
  outbox: Pick<Outbox, "send">;
  online: () => boolean;
  /** Opens a window; null if the browser blocks it. */
  open: (address: string) => Pick<Window, "closed" | "close"> | null;
  /** Navigates the app's own window. */
  redirect: (address: string) => void;
  channel: (name: string) => EventTarget & Pick<BroadcastChannel, "close">;
  session: () => Storage;
  schedule: Schedule;
}

/** Name of the channel, and of the session storage key, through which the server's page passes a result. */
const CHANNEL_NAME = "cicerone-sign-in";

/** How often to check whether the window was closed. */
const POLL_INTERVAL_MS = 500;

const text = v.nullish(v.string());
const resultShape = v.object({
  attempt: v.string(),
  profile: v.nullable(
    v.object({
      email: v.string(),
      name: text,
      gender: v.nullish(v.picklist(["male", "female"])),
      birthdate: text,
      token: text,
      imageUrl: text,
      method: v.picklist(["facebook", "google", "twitter"]),
    }),
  ),
  error: v.optional(v.string()),
});

type Result = v.InferOutput<typeof resultShape>;

/** PendingProfile is a profile to submit, with its idempotency key. */
interface PendingProfile {
  key: string;
  user: User & Pick<NewUser, "email">;
}

const IDLE: SignInState = { phase: "asking", method: null, failure: null, hasProfile: false };

/** createSignIn returns a sign-in (AUTH-1, AUTH-2). */
export function createSignIn(dependencies: SignInDependencies): SignIn {
  const { idMuseum, api, storage, outbox } = dependencies;
  const store = createStore<SignInState>(() => IDLE);
  let providers: readonly string[] | null = null;
  let attempt: string | null = null;
  let opened: Pick<Window, "closed" | "close"> | null = null;
  let stopPolling = () => {};
  let pending: PendingProfile | null = null;

  const fail = (failure: SignInFailure) => store.setState({ phase: "asking", failure, hasProfile: pending !== null });

  const loadProviders = async () => {
    try {
      providers = (await api.configuration()).signInProviders;
    } catch {
      // Retried by the next tap.
    }
  };

  /** Reports whether the provider can be used now; sets the failure if not. */
  const canStart = (method: SignInChoice): method is SignInMethod => {
    stopPolling();
    pending = null;
    store.setState({ ...IDLE, method });
    if (!dependencies.online()) fail("offline");
    else if (method === "instagram") fail("user_name_error");
    else if (providers === null) {
      fail("unexpected");
      void loadProviders();
    } else if (providers.includes(method)) return true;
    else fail("user_name_error");
    return false;
  };

  const address = (method: SignInMethod, display: "popup" | "page") => {
    attempt = randomUuid();
    const query = new URLSearchParams({ idMuseum: String(idMuseum), attempt, display, lang: dependencies.language() });
    return `/sign-in/${method}?${query.toString()}`;
  };

  /** Waits one more interval after the window was closed, because its result may still arrive. */
  const pollWindow = (closedBefore: boolean) => {
    const closed = opened?.closed === true;
    if (closed && closedBefore) fail("closed");
    else stopPolling = dependencies.schedule(() => pollWindow(closed), POLL_INTERVAL_MS);
  };

  const submitProfile = async () => {
    if (pending === null) return;
    const { key, user } = pending;
    store.setState({ phase: "submitting", failure: null });
    try {
      // The profile is deleted with its visit, so the server has to know the visit first.
      await outbox.send();
      const idVisit = storage.get("visitv2")?.idVisit;
      const body: NewUser = { ...user, ...(idVisit === undefined ? {} : { idVisit }) };
      const idUser = await api.createUser(body, key);
      storage.set("user", { ...user, idUser });
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== "offline" && failure !== "unexpected") pending = null;
      fail(failure);
      return;
    }
    pending = null;
    store.setState({ phase: "done", hasProfile: false });
  };

  const handleResult = ({ attempt: key, profile, error }: Result) => {
    stopPolling();
    opened?.close();
    attempt = null;
    if (profile === null) {
      fail(error === "no_email" ? "user_name_error" : error === "expired" ? "expired" : "refused");
      return;
    }
    const { name, email, gender, birthdate, token, imageUrl, method } = profile;
    const user = {
      idMuseum,
      name: name ?? null,
      email,
      gender: gender ?? null,
      birthdate: birthdate ?? null,
      token: token ?? null,
      imageUrl: imageUrl ?? null,
      method,
    };
    pending = { key, user };
    store.setState({ method });
    void submitProfile();
  };

  /** Reads the result of a redirect and removes it. */
  const takeRedirectResult = (): Result | null => {
    try {
      const session = dependencies.session();
      const parsed = v.safeParse(resultShape, JSON.parse(session.getItem(CHANNEL_NAME) ?? "null"));
      session.removeItem(CHANNEL_NAME);
      return parsed.success ? parsed.output : null;
    } catch {
      // The browser denies storage.
      return null;
    }
  };

  return {
    store,
    start(method) {
      if (!canStart(method)) return;
      opened = dependencies.open(address(method, "popup"));
      if (opened === null) {
        fail("blocked");
        return;
      }
      store.setState({ phase: "waiting" });
      pollWindow(false);
    },
    startByRedirect() {
      const { method } = store.getState();
      if (method !== null && canStart(method)) dependencies.redirect(address(method, "page"));
    },
    retry: () => void submitProfile(),
    cancel() {
      stopPolling();
      opened?.close();
      attempt = null;
      store.setState(IDLE);
    },
    listen() {
      void loadProviders();
      const channel = dependencies.channel(CHANNEL_NAME);
      channel.addEventListener("message", (event) => {
        const parsed = v.safeParse(resultShape, event instanceof MessageEvent ? event.data : null);
        // Ignore results of other tabs. A result without attempt is a failure of any waiting sign-in.
        if (!parsed.success || attempt === null || ![attempt, ""].includes(parsed.output.attempt)) return;
        handleResult(parsed.output);
      });
      const result = takeRedirectResult();
      if (result !== null) handleResult(result);
      return () => {
        stopPolling();
        channel.close();
      };
    },
  };
}

function failureOf(error: unknown): SignInFailure {
  if (!(error instanceof ApiError)) return "unexpected";
  if (error.kind === "offline") return "offline";
  if (error.kind !== "refused") return "unexpected";
  return error.field === "email" ? "email_not_valid" : "user_not_valid";
}

/** Features of the provider's window, with its size in CSS pixels. */
const WINDOW_FEATURES = "popup,width=480,height=700";

/** openSignIn returns a sign-in on this phone. */
export function openSignIn(idMuseum: number, { api, storage, outbox, environment }: Services): SignIn {
  const { window } = environment;
  return createSignIn({
    idMuseum,
    language: () => document.documentElement.lang.slice(0, 2),
    api,
    storage,
    outbox,
    online: () => window.navigator.onLine,
    open: (address) => window.open(address, "_blank", WINDOW_FEATURES),
    redirect: (address) => window.location.assign(address),
    channel: (name) => new BroadcastChannel(name),
    session: environment.sessionStorage,
    schedule,
  });
}
