import { ApiError } from "@cicerone/api/error";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Api } from "../../api/client";
import { createPhoneStorage } from "../../core/visit/local-storage";
import { type SignIn, type SignInDependencies, createSignIn } from "./sign-in";

const storage = createPhoneStorage(() => localStorage);
const configuration = vi.fn<Api["configuration"]>();
const createUser = vi.fn<Api["createUser"]>();
const send = vi.fn<() => Promise<void>>();
const close = vi.fn<() => void>();
const opened: string[] = [];
const redirects: string[] = [];
let online: boolean;
let popup: { closed: boolean; close: () => void } | null;
let channel: EventTarget & { close: () => void };
let timers: (() => void)[];

const profile = { email: "ana@example.org", name: "Ana", token: "receipt", method: "google" };

/** ready returns a sign-in that has loaded the providers. */
async function ready(change: Partial<SignInDependencies> = {}) {
  const signIn = createSignIn({
    idMuseum: 2,
    language: () => "en",
    api: { configuration, createUser },
    storage,
    outbox: { send },
    online: () => online,
    open: (address) => {
      opened.push(address);
      return popup;
    },
    redirect: (address) => void redirects.push(address),
    channel: () => channel,
    session: () => sessionStorage,
    schedule: (callback) => {
      timers.push(callback);
      return () => {
        timers = timers.filter((timer) => timer !== callback);
      };
    },
    ...change,
  });
  const stop = signIn.listen();
  await vi.waitFor(() => expect(configuration).toHaveBeenCalled());
  await Promise.resolve();
  return { signIn, stop };
}

const attemptOf = (address: string | undefined) => new URL(address ?? "", "http://x").searchParams.get("attempt");
const say = (data: unknown) => channel.dispatchEvent(new MessageEvent("message", { data }));
const isDone = (signIn: SignIn) => vi.waitFor(() => expect(signIn.store.getState().phase).toBe("done"));
const tick = () => {
  const due = timers;
  timers = [];
  for (const timer of due) timer();
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  opened.length = redirects.length = 0;
  timers = [];
  online = true;
  popup = { closed: false, close };
  channel = Object.assign(new EventTarget(), { close: vi.fn<() => void>() });
  for (const mock of [close, send, createUser, configuration]) mock.mockReset();
  send.mockResolvedValue();
  createUser.mockResolvedValue(77);
  configuration.mockResolvedValue({
    legacyAuthorization: "",
    recognitionAuthorization: "",
    measuringUrl: "",
    signInProviders: ["google", "facebook"],
  });
});

describe("AUTH-1: the provider's window", () => {
  it("opens within the tap, and returns the visitor's profile", async () => {
    const { signIn } = await ready();
    signIn.start("google");
    expect(opened).toHaveLength(1);
    expect(opened[0]).toMatch(/^\/sign-in\/google\?idMuseum=2&attempt=[\da-f-]{36}&display=popup&lang=en$/);
    expect(signIn.store.getState()).toMatchObject({ phase: "waiting", failure: null });
    say({ attempt: attemptOf(opened[0]), profile });
    await isDone(signIn);
    expect(close).toHaveBeenCalled();
  });

  it.each([
    ["the browser opens none", "blocked"],
    ["there is no connection", "offline"],
  ] as const)("%s: %s", async (_, failure) => {
    if (failure === "offline") online = false;
    else popup = null;
    const { signIn } = await ready();
    signIn.start("google");
    expect(signIn.store.getState()).toMatchObject({ phase: "asking", failure });
  });

  it("is not opened for a provider that is not available", async () => {
    const { signIn } = await ready();
    for (const method of ["instagram", "twitter"] as const) {
      signIn.start(method);
      expect(signIn.store.getState()).toMatchObject({ phase: "asking", method, failure: "user_name_error" });
    }
    expect(opened).toEqual([]);
  });

  it("is closed: reports it, and still accepts a late result", async () => {
    const { signIn } = await ready();
    signIn.start("google");
    tick();
    expect(signIn.store.getState().phase).toBe("waiting");
    popup = { closed: true, close };
    signIn.start("google");
    tick();
    expect(signIn.store.getState()).toMatchObject({ phase: "asking", failure: "closed" });
    say({ attempt: attemptOf(opened[1]), profile });
    await isDone(signIn);
  });

  it.each([
    ["refused", "refused"],
    ["unavailable", "refused"],
    ["expired", "expired"],
    ["no_email", "user_name_error"],
  ] as const)("comes back with %s: %s", async (error, failure) => {
    const { signIn } = await ready();
    signIn.start("google");
    say({ attempt: attemptOf(opened[0]), profile: null, error });
    expect(signIn.store.getState()).toMatchObject({ phase: "asking", failure, method: "google" });
  });

  it("a result of another tab, an earlier attempt, or with a wrong shape is ignored", async () => {
    const { signIn } = await ready();
    say({ attempt: "", profile: null, error: "expired" });
    signIn.start("google");
    signIn.start("google");
    for (const data of [
      { attempt: attemptOf(opened[0]), profile },
      { attempt: "x", profile },
      "text",
      { profile },
      null,
    ])
      say(data);
    expect(signIn.store.getState()).toMatchObject({ phase: "waiting", failure: null });
    say({ attempt: "", profile: null, error: "expired" });
    expect(signIn.store.getState().failure).toBe("expired");
    signIn.start("google");
    signIn.cancel();
    say({ attempt: attemptOf(opened[2]), profile });
    expect(signIn.store.getState()).toEqual({ phase: "asking", method: null, failure: null, hasProfile: false });
    expect(createUser).not.toHaveBeenCalled();
  });

  it("can be replaced by a redirect, whose result is read once", async () => {
    popup = null;
    const first = await ready();
    first.signIn.start("facebook");
    first.signIn.startByRedirect();
    expect(redirects[0]).toMatch(/^\/sign-in\/facebook\?.*display=page/);
    first.stop();
    sessionStorage.setItem(
      "cicerone-sign-in",
      JSON.stringify({ attempt: attemptOf(redirects[0]), profile, back: "/museums/x/login" }),
    );
    const { signIn } = await ready();
    await isDone(signIn);
    await ready();
    expect(createUser).toHaveBeenCalledOnce();
  });
});

describe("AUTH-2: the profile", () => {
  it("is submitted with every field of the payload and the visit, and stored as user", async () => {
    storage.set("visitv2", {
      idVisit: 5,
      visitorToken: "t",
      idDevice: "d",
      idMuseum: 2,
      idLanguage: 2,
      languageCode: "en_GB",
      startDate: "2026-11-21T08:15:00+00:00",
    });
    const { signIn } = await ready();
    signIn.start("google");
    say({ attempt: attemptOf(opened[0]), profile: { ...profile, gender: "female" } });
    await isDone(signIn);
    const user = {
      idMuseum: 2,
      name: "Ana",
      email: "ana@example.org",
      gender: "female",
      birthdate: null,
      token: "receipt",
      imageUrl: null,
      method: "google",
    };
    expect(createUser.mock.calls).toEqual([[{ ...user, idVisit: 5 }, attemptOf(opened[0])]]);
    expect(storage.get("user")).toEqual({ ...user, idUser: 77 });
    expect(send.mock.invocationCallOrder[0]).toBeLessThan(createUser.mock.invocationCallOrder[0] ?? 0);
  });

  it.each([
    [new ApiError("refused", "email: must be an e-mail address", 400, 400, "email"), "email_not_valid", false],
    [new ApiError("refused", "token: must be the one", 400, 400, "token"), "user_not_valid", false],
    [new ApiError("offline", ""), "offline", true],
    [new ApiError("server", "", 500), "unexpected", true],
    [new Error("bug"), "unexpected", true],
  ] as const)("%s: %s, and may be handed in again: %s", async (error, failure, hasProfile) => {
    createUser.mockRejectedValueOnce(error);
    const { signIn } = await ready();
    signIn.start("google");
    say({ attempt: attemptOf(opened[0]), profile });
    await vi.waitFor(() => expect(signIn.store.getState()).toMatchObject({ phase: "asking", failure, hasProfile }));
    expect(storage.get("user")).toBeNull();
    signIn.retry();
    if (!hasProfile) return;
    await isDone(signIn);
    // Under the same key, so that the server counts it once.
    expect(createUser.mock.calls[1]).toEqual(createUser.mock.calls[0]);
  });
});
