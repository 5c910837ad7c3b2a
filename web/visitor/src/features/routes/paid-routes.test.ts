import { sampleMuseum } from "@cicerone/api/testing/museum";
import type { Detail, Route, Step } from "@cicerone/api/types";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isSealed } from "../../core/museum/lookups";
import { joinLanguages } from "../../core/museum/merge";
import { openRoutes } from "../../core/museum/sealed-routes";
import { createMuseumStore } from "../../core/museum/store";
import { createPhoneStorage } from "../../core/visit/local-storage";
import { readPaidRoutes, unlockRoute } from "./paid-routes";

const storage = createPhoneStorage(() => localStorage);
const museumStore = createMuseumStore();
const ITERATIONS = 10;
const SALT = "c2FsdA==";

const bytes = (text: string) => new TextEncoder().encode(text);
const base64 = (some: ArrayBuffer | Uint8Array) => btoa(String.fromCharCode(...new Uint8Array(some)));

/** sealed encrypts a route's steps in one language, as the server does. */
async function sealed(idRoute: number, code: string, languageCode: string, instructions: string): Promise<Route> {
  const password = await crypto.subtle.importKey("raw", bytes(code), "PBKDF2", false, ["deriveKey"]);
  const key = await crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt: bytes("salt"), iterations: ITERATIONS },
    password,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt"],
  );
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const steps = [{ idStep: 1, index: 0, stepType: 3, localizations: [{ languageCode, instructions }] }];
  const media = { [`/media/${languageCode}.mp3`]: { contentType: "audio/mpeg", size: 1 } };
  const plain = bytes(JSON.stringify({ steps, media }));
  const content = base64(await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, key, plain));
  const localizations = [{ languageCode, nonce: base64(nonce), content }];
  return {
    idRoute,
    routeType: "PAID",
    steps: [] as Step[],
    localizations: [],
    sealedSteps: { salt: SALT, iterations: ITERATIONS, localizations },
  } as unknown as Route;
}

async function museumIn(languageCode: string, instructions: string, code = "NIGHT42"): Promise<Detail> {
  const routes = await Promise.all([3, 5].map((id) => sealed(id, code, languageCode, instructions)));
  return sampleMuseum({ routes, media: {} });
}

function shown(idRoute: number): Route {
  const route = museumStore.getState().museum?.routes.find((one) => one.idRoute === idRoute);
  if (route === undefined) throw new Error(`there is no route ${idRoute}`);
  return route;
}

beforeEach(async () => {
  storage.clear();
  museumStore.setState({ museum: await museumIn("en_GB", "Look up.") });
});

describe("PAY-1 a paid route", () => {
  it("opens only by its exact code, without the server, and is stored with the others", async () => {
    const services = { storage, museumStore };
    for (const wrong of ["night42", "NIGHT42 ", "NIGHT4"]) {
      expect(await unlockRoute(shown(3), wrong, services)).toBe("wrong_code");
    }
    expect(await unlockRoute(shown(3), "", services)).toBe("empty_code");
    expect(isSealed(shown(3))).toBe(true);
    expect(await unlockRoute(shown(3), "NIGHT42", services)).toBe("unlocked");
    expect([isSealed(shown(3)), isSealed(shown(5))]).toEqual([false, true]);
    expect(shown(3).steps[0]?.localizations[0]?.instructions).toBe("Look up.");
    expect(museumStore.getState().museum?.media["/media/en_GB.mp3"]?.size).toBe(1);
    expect(await unlockRoute(shown(5), "NIGHT42", services)).toBe("unlocked");
    expect(readPaidRoutes(storage.get("paid-routes"))).toEqual([3, 5]);
    // What is kept is the keys; it takes the sealed steps and a key to read them.
    expect(Object.keys(storage.get("cicerone-route-keys") ?? {})).toEqual(["3", "5"]);
    expect(JSON.stringify(storage.get("cicerone-route-keys"))).not.toContain("NIGHT42");
  });

  it("is not checked where the browser has no cryptography, as on pages without HTTPS", async () => {
    vi.stubGlobal("crypto", {});
    expect(await unlockRoute(shown(3), "NIGHT42", { storage, museumStore })).toBe("unchecked");
    expect(isSealed(shown(3))).toBe(true);
  });

  it("that the phone stored before steps were encrypted is closed and needs a connection", async () => {
    const { sealedSteps: _, ...rest } = { ...shown(3), steps: [{ idStep: 1 }] as Step[] };
    const outdated: Route = rest;
    expect(isSealed(outdated)).toBe(true);
    for (const [onLine, result] of [
      [false, "offline"],
      [true, "unchecked"],
    ] as const) {
      vi.stubGlobal("navigator", { onLine });
      expect(await unlockRoute(outdated, "NIGHT42", { storage, museumStore })).toBe(result);
    }
  });

  it("stays open in another language and version, and closes when its code has changed", async () => {
    expect(await unlockRoute(shown(3), "NIGHT42", { storage, museumStore })).toBe("unlocked");
    const keys = storage.get("cicerone-route-keys") ?? {};
    const spanish = joinLanguages(await museumIn("es_ES", "Mire arriba."), await museumIn("en_GB", "Look up."));
    const opened = await openRoutes(spanish, keys);
    expect(opened.routes[0]?.steps[0]?.localizations.map(({ instructions }) => instructions)).toEqual([
      "Mire arriba.",
      "Look up.",
    ]);
    expect(Object.keys(opened.media)).toEqual(["/media/es_ES.mp3", "/media/en_GB.mp3"]);
    const changed = await museumIn("en_GB", "Look up.", "ANOTHER99");
    expect(await openRoutes(changed, keys)).toBe(changed);
  });

  it("is closed if the stored list is invalid, and a free one is open", () => {
    for (const broken of ["%", "bm90IGpzb24", btoa('{"a":1}'), btoa('["3"]')])
      expect(readPaidRoutes(broken)).toEqual([]);
    for (const steps of [[], [{ idStep: 1 } as Step]]) expect(isSealed({ routeType: "FREE", steps })).toBe(false);
  });
});
