import { describe, expect, it } from "vitest";
import { createPhoneStorage } from "../../core/visit/local-storage";
import { isOpen, readPaidRoutes, unlockRoute } from "./paid-routes";

const storage = createPhoneStorage(() => localStorage);

async function hashOf(code: string) {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey("raw", bytes(code), "PBKDF2", false, ["deriveBits"]);
  const salt = bytes("salt");
  const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations: 10 }, key, 256);
  const text = (some: ArrayBuffer | Uint8Array) => btoa(String.fromCharCode(...new Uint8Array(some)));
  return { salt: text(salt), iterations: 10, hash: text(bits) };
}

describe("PAY-1 a paid route", () => {
  it("opens only by its exact code, and is stored with the others", async () => {
    const route = { idRoute: 3, routeType: "PAID" as const, codeHash: await hashOf("NIGHT42") };
    for (const wrong of ["night42", "NIGHT42 ", "NIGHT4"]) {
      expect(await unlockRoute(route, wrong, storage)).toBe("wrong_code");
    }
    expect(await unlockRoute(route, "", storage)).toBe("empty_code");
    expect(isOpen(route, storage)).toBe(false);
    expect(await unlockRoute(route, "NIGHT42", storage)).toBe("unlocked");
    expect(await unlockRoute({ ...route, idRoute: 5 }, "NIGHT42", storage)).toBe("unlocked");
    expect(readPaidRoutes(storage.get("paid-routes"))).toEqual([3, 5]);
    expect(isOpen(route, storage)).toBe(true);
    expect(isOpen({ ...route, idRoute: 4 }, storage)).toBe(false);
  });

  it("stays closed if the stored list is invalid, and a free one is open", () => {
    for (const broken of ["%", "bm90IGpzb24", btoa('{"a":1}'), btoa('["3"]')])
      expect(readPaidRoutes(broken)).toEqual([]);
    expect(isOpen({ idRoute: 3, routeType: "FREE" }, storage)).toBe(true);
  });
});
