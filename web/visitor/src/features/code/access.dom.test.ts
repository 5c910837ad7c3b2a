import { ApiError } from "@cicerone/api/error";
import type { Configuration, SecretHash } from "@cicerone/api/types";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AccessAnswer } from "../../api/client";
import { createPhoneStorage } from "../../core/visit/local-storage";
import { isSecret } from "../../core/visit/secret";
import { createAccess } from "./access";

/** PBKDF2-SHA-256 of "open sesame" with the salt "salt" and 1000 rounds, by another implementation. */
const hash: SecretHash = {
  salt: "c2FsdA==",
  iterations: 1000,
  hash: "lctMO66UVfACnXmiWxQn3MAQUEtmLYuGBm3GF5VMmmk=",
};

const configuration: Configuration = {
  legacyAuthorization: "",
  recognitionAuthorization: "",
  measuringUrl: "",
  signInProviders: [],
};
const NOW = Date.parse("2026-11-21T10:00:00Z");

const api = {
  configuration: vi.fn<() => Promise<Configuration>>(),
  checkAccessCode: vi.fn<(idMuseum: number, code: string, proof?: string) => Promise<AccessAnswer>>(),
};
const storage = createPhoneStorage(() => localStorage);
const onSlow = vi.fn<() => void>();
const enterCode = createAccess({ api, storage, now: () => NOW });

beforeEach(() => {
  localStorage.clear();
  onSlow.mockReset();
  api.configuration.mockReset().mockResolvedValue(configuration);
  api.checkAccessCode.mockReset().mockResolvedValue({ days: 7 });
});

const stored = () => ({
  code: storage.get("code"),
  created: storage.get("code-creation-date"),
  days: storage.get("code-days-until-expiration"),
});

describe("CODE-2 codes that do not open", () => {
  it.each(["", "   ", "\t"])("%j is empty, and no request is sent", async (typed) => {
    expect(await enterCode(1, typed, onSlow)).toBe("empty_code");
    expect(api.checkAccessCode).not.toHaveBeenCalled();
  });

  it.each([
    ["refused by the server", new ApiError("refused", "wrong code", 403), "wrong_code"],
    ["not sent without a connection", new ApiError("offline", "no answer"), "offline"],
    ["met by a failing server", new ApiError("server", "it failed", 500), "unchecked"],
  ])("a code %s does not open", async (_, error, result) => {
    api.checkAccessCode.mockRejectedValue(error);
    expect(await enterCode(1, "NOPE", onSlow)).toBe(result);
    expect(stored()).toEqual({ code: null, created: null, days: null });
  });

  it("a code does not open while the installation's settings cannot be loaded", async () => {
    api.configuration.mockRejectedValue(new ApiError("offline", "no answer"));
    expect(await enterCode(1, "CICERONE", onSlow)).toBe("offline");
  });
});

describe("CODE-3 a code that opens", () => {
  it("is trimmed and stored with its date and its days", async () => {
    expect(await enterCode(1, " CICERONE ", onSlow)).toBe("accepted");
    expect(api.checkAccessCode).toHaveBeenCalledExactlyOnceWith(1, "CICERONE", "ready");
    expect(stored()).toEqual({ code: "CICERONE", created: NOW, days: 7 });
  });
});

describe("API-3 a code for which the server asks for a proof of work", () => {
  const challenge = { challenge: "1-1795251600-c2FsdA" };

  it("is accepted with the proof, and the screen says that it takes longer", async () => {
    api.checkAccessCode.mockResolvedValueOnce(challenge);
    expect(await enterCode(1, "CICERONE", onSlow)).toBe("accepted");
    expect(api.checkAccessCode).toHaveBeenCalledTimes(2);
    expect(api.checkAccessCode.mock.lastCall?.[2]).toMatch(/^1-1795251600-c2FsdA(\.\d+){8}$/);
    expect(onSlow).toHaveBeenCalledOnce();
  });

  it("is given up if the server never has enough", async () => {
    api.checkAccessCode.mockResolvedValue(challenge);
    expect(await enterCode(1, "CICERONE", onSlow)).toBe("unchecked");
    expect(api.checkAccessCode.mock.calls.length).toBeLessThan(6);
    // Every proof was sent.
    expect(onSlow).toHaveBeenCalledTimes(api.checkAccessCode.mock.calls.length - 1);
  });

  it("is sent without a proof if the browser has no cryptography", async () => {
    vi.stubGlobal("crypto", {});
    expect(await enterCode(1, "CICERONE", onSlow)).toBe("accepted");
    expect(api.checkAccessCode).toHaveBeenCalledExactlyOnceWith(1, "CICERONE", undefined);
    vi.unstubAllGlobals();
  });
});

describe("CODE-5 the backdoor code", () => {
  beforeEach(() => {
    api.configuration.mockResolvedValue({ ...configuration, backdoorCodeHash: hash });
  });

  it("passes without a server check, for a day", async () => {
    storage.set("code-days-until-expiration", 30);
    expect(await enterCode(1, "open sesame", onSlow)).toBe("accepted");
    expect(api.checkAccessCode).not.toHaveBeenCalled();
    expect(stored()).toEqual({ code: "open sesame", created: NOW, days: null });
  });

  it("does not match another code, which the server checks", async () => {
    expect(await enterCode(1, "open sesam", onSlow)).toBe("accepted");
    expect(api.checkAccessCode).toHaveBeenCalledOnce();
  });

  it("does not match if the browser has no cryptography or the hash is invalid", async () => {
    expect(await isSecret("open sesame", { ...hash, hash: "not base64!" })).toBe(false);
    vi.stubGlobal("crypto", {});
    expect(await isSecret("open sesame", hash)).toBe(false);
  });
});
