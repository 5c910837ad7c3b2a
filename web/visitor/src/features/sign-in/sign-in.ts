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
  is: "asking" | "waiting" | "entering" | "done";
  /** What was chosen last. */
  method: SignInChoice | null;
  failure: SignInFailure | null;
  /** The provider has told the profile, and only handing it in is left to be tried again. */
  told: boolean;
}

/** A visitor's sign-in, from the choice of a provider to the profile that is kept. */
export interface SignIn {
  readonly store: StoreApi<SignInState>;
  /** Opens the provider's window; call it in the tap itself, or the browser opens none. */
  start(method: SignInChoice): void;
  /** Leads to the provider in the app's own place, where the browser opens no window. */
  startHere(): void;
  /** Hands the profile in again. */
  retry(): void;
  /** Gives up waiting. */
  cancel(): void;
  /** Takes what a sign-in in the app's own place brought back, and listens; returns what stops it. */
  run(): () => void;
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
  leave: (address: string) => void;
  channel: (name: string) => EventTarget & Pick<BroadcastChannel, "close">;
  session: () => Storage;
  schedule: Schedule;
}

/** Name of the channel, and of the session's key, by which the server's page hands a result over. */
const NAME = "cicerone-sign-in";

/** How often the window is looked for, in milliseconds. */
const LOOK_EVERY = 500;

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
interface Told {
  key: string;
  user: User & Pick<NewUser, "email">;
}

const IDLE: SignInState = { is: "asking", method: null, failure: null, told: false };

/** Makes a sign-in (AUTH-1, AUTH-2). */
export function createSignIn(dependencies: SignInDependencies): SignIn {
  const { idMuseum, api, storage, outbox } = dependencies;
  const store = createStore<SignInState>(() => IDLE);
  let providers: readonly string[] | null = null;
  let attempt: string | null = null;
  let opened: Pick<Window, "closed" | "close"> | null = null;
  let stopLooking = () => {};
  let told: Told | null = null;

  const fail = (failure: SignInFailure) => store.setState({ is: "asking", failure, told: told !== null });

  const learn = async () => {
    try {
      providers = (await api.configuration()).signInProviders;
    } catch {
      // Without a connection the next tap asks again.
    }
  };

  /** Whether that way can be gone now; says why when it cannot. */
  const isOpen = (method: SignInChoice): method is SignInMethod => {
    stopLooking();
    told = null;
    store.setState({ ...IDLE, method });
    if (!dependencies.online()) fail("offline");
    else if (method === "instagram") fail("user_name_error");
    else if (providers === null) {
      fail("unexpected");
      void learn();
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
  const look = (closedBefore: boolean) => {
    const closed = opened?.closed === true;
    if (closed && closedBefore) fail("closed");
    else stopLooking = dependencies.schedule(() => look(closed), LOOK_EVERY);
  };

  const enter = async () => {
    if (told === null) return;
    const { key, user } = told;
    store.setState({ is: "entering", failure: null });
    try {
      // The profile belongs to the visit, with which it is forgotten: so the server hears of the visit first.
      await outbox.send();
      const idVisit = storage.get("visitv2")?.idVisit;
      const body: NewUser = { ...user, ...(idVisit === undefined ? {} : { idVisit }) };
      const idUser = await api.createUser(body, key);
      storage.set("user", { ...user, idUser });
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== "offline" && failure !== "unexpected") told = null;
      fail(failure);
      return;
    }
    told = null;
    store.setState({ is: "done", told: false });
  };

  const take = ({ attempt: of, profile, error }: Result) => {
    stopLooking();
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
    told = { key: of, user };
    store.setState({ method });
    void enter();
  };

  /** What a sign-in in the app's own place brought back; it is taken once. */
  const broughtBack = (): Result | null => {
    try {
      const session = dependencies.session();
      const parsed = v.safeParse(resultShape, JSON.parse(session.getItem(NAME) ?? "null"));
      session.removeItem(NAME);
      return parsed.success ? parsed.output : null;
    } catch {
      // Storage that the browser refuses.
      return null;
    }
  };

  return {
    store,
    start(method) {
      if (!isOpen(method)) return;
      opened = dependencies.open(address(method, "popup"));
      if (opened === null) {
        fail("blocked");
        return;
      }
      store.setState({ is: "waiting" });
      look(false);
    },
    startHere() {
      const { method } = store.getState();
      if (method !== null && isOpen(method)) dependencies.leave(address(method, "page"));
    },
    retry: () => void enter(),
    cancel() {
      stopLooking();
      opened?.close();
      attempt = null;
      store.setState(IDLE);
    },
    run() {
      void learn();
      const channel = dependencies.channel(NAME);
      channel.addEventListener("message", (event) => {
        const parsed = v.safeParse(resultShape, event instanceof MessageEvent ? event.data : null);
        // Another tab's sign-in is its own. One that nobody knows any more has failed for whoever waits.
        if (!parsed.success || attempt === null || ![attempt, ""].includes(parsed.output.attempt)) return;
        take(parsed.output);
      });
      const result = broughtBack();
      if (result !== null) take(result);
      return () => {
        stopLooking();
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
const WINDOW = "popup,width=480,height=700";

/** Makes a sign-in on this phone. */
export function openSignIn(idMuseum: number): SignIn {
  return createSignIn({
    idMuseum,
    language: () => document.documentElement.lang.slice(0, 2),
    api,
    storage: phoneStorage,
    outbox,
    online: () => navigator.onLine,
    open: (address) => window.open(address, "_blank", WINDOW),
    leave: (address) => location.assign(address),
    channel: (name) => new BroadcastChannel(name),
    session: () => sessionStorage,
    schedule,
  });
}
