import { ApiError } from "@cicerone/api/error";
import type { NewUser } from "@cicerone/api/types";
import * as v from "valibot";
import { type StoreApi, createStore } from "zustand";
import { type Api, api } from "../../api/client";
import { outbox } from "../../core/visit";
import { type PhoneStorage, type User, phoneStorage } from "../../core/visit/local-storage";
import type { Outbox } from "../../core/visit/outbox";
import { type Schedule, schedule } from "../../lib/schedule";
import { randomUuid } from "../../lib/uuid";

/** A provider that the server can lead visitors to (specification 2 §3). */
export type SignInMethod = User["method"];

/** What the screen offers: Instagram never works (specification 2 §2). */
export type SignInChoice = SignInMethod | "instagram";

/**
 * Why a sign-in did not come to its end:
 * - blocked: the browser opened no window
 * - closed: the visitor closed it
 * - refused: the provider said no, or does not answer
 * - expired: it took too long, or began in another browser
 * - offline: no connection
 * - keys of the error catalogue: the way does not work here or tells no e-mail address (user_name_error), the
 *   server does not take the address (email_not_valid) or the profile (user_not_valid)
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

/** Where a sign-in stands. */
export interface SignInState {
  /** Asking how; waiting for the provider's window; handing the profile in; the profile is kept. */
  phase: "asking" | "waiting" | "submitting" | "done";
  /** What was chosen last. */
  method: SignInChoice | null;
  failure: SignInFailure | null;
  /** The provider has pending the profile, and only handing it in is left to be tried again. */
  hasProfile: boolean;
}

/** A visitor's sign-in, from the choice of a provider to the profile that is kept. */
export interface SignIn {
  readonly store: StoreApi<SignInState>;
  /** Opens the provider's window; call it in the tap itself, or the browser opens none. */
  start(method: SignInChoice): void;
  /** Leads to the provider in the app's own place, where the browser opens no window. */
  startByRedirect(): void;
  /** Hands the profile in again. */
  retry(): void;
  /** Gives up waiting. */
  cancel(): void;
  /** Takes what a sign-in in the app's own place brought back, and listens; returns what stops it. */
  listen(): () => void;
}

/** What sign-ins need of the world. */
export interface SignInDependencies {
  idMuseum: number;
  /** Two letters, of the interface. */
  language: () => string;
  api: Pick<Api, "configuration" | "createUser">;
  storage: Pick<PhoneStorage, "get" | "set">;
  outbox: Pick<Outbox, "send">;
  online: () => boolean;
  /** Opens a window; null when the browser refuses. */
  open: (address: string) => Pick<Window, "closed" | "close"> | null;
  /** Leads the app's own window there. */
  redirect: (address: string) => void;
  channel: (name: string) => EventTarget & Pick<BroadcastChannel, "close">;
  session: () => Storage;
  schedule: Schedule;
}

/** Name of the channel, and of the session's key, by which the server's page hands a result over. */
const CHANNEL_NAME = "cicerone-sign-in";

/** How often the window is looked for, in milliseconds. */
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

/** A profile on its way in, under the key that makes a repeat count once. */
interface PendingProfile {
  key: string;
  user: User & Pick<NewUser, "email">;
}

const IDLE: SignInState = { phase: "asking", method: null, failure: null, hasProfile: false };

/** Makes a sign-in (AUTH-1, AUTH-2). */
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
      // Without a connection the next tap asks again.
    }
  };

  /** Whether that way can be gone now; says why when it cannot. */
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

  /** A window that was closed tells nothing any more; what it said before has a moment to arrive. */
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
      // The profile belongs to the visit, with which it is forgotten: so the server hears of the visit first.
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

  /** What a sign-in in the app's own place brought back; it is taken once. */
  const takeRedirectResult = (): Result | null => {
    try {
      const session = dependencies.session();
      const parsed = v.safeParse(resultShape, JSON.parse(session.getItem(CHANNEL_NAME) ?? "null"));
      session.removeItem(CHANNEL_NAME);
      return parsed.success ? parsed.output : null;
    } catch {
      // Storage that the browser refuses.
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
        // Another tab's sign-in is its own. One that nobody knows any more has failed for whoever waits.
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

/** Size of the provider's window where windows have one, in CSS pixels. */
const WINDOW_FEATURES = "popup,width=480,height=700";

/** Makes a sign-in on this phone. */
export function openSignIn(idMuseum: number): SignIn {
  return createSignIn({
    idMuseum,
    language: () => document.documentElement.lang.slice(0, 2),
    api,
    storage: phoneStorage,
    outbox,
    online: () => navigator.onLine,
    open: (address) => window.open(address, "_blank", WINDOW_FEATURES),
    redirect: (address) => location.assign(address),
    channel: (name) => new BroadcastChannel(name),
    session: () => sessionStorage,
    schedule,
  });
}
