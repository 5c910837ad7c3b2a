import type { Route } from "@cicerone/api/types";
import * as v from "valibot";
import type { PhoneStorage } from "../../core/visit/local-storage";
import { isSecret } from "../../core/visit/secret";
import { decodeBase64, encodeBase64Url } from "../../lib/base64";

type Storage = Pick<PhoneStorage, "get" | "set">;

/** UnlockResult is the outcome of an attempt to unlock a route; failures are keys of the error catalogue. */
export type UnlockResult = "unlocked" | "empty_code" | "wrong_code";

const idList = v.array(v.pipe(v.number(), v.integer(), v.minValue(1)));

/** readPaidRoutes decodes paid-routes, base64url of a JSON list of idRoute; empty if it cannot be read. */
export function readPaidRoutes(encoded: string | null): number[] {
  const bytes = encoded === null ? null : decodeBase64(encoded);
  if (bytes === null) return [];
  try {
    const parsed = v.safeParse(idList, JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

/** isOpen reports whether the route is free or was unlocked on this phone. */
export function isOpen({ routeType, idRoute }: Pick<Route, "routeType" | "idRoute">, storage: Storage) {
  return routeType !== "PAID" || readPaidRoutes(storage.get("paid-routes")).includes(idRoute);
}

/**
 * unlockRoute unlocks a paid route by its exact code (PAY-1; specification 2 §5). It compares with the code's salted
 * slow hash, so that it works offline.
 */
export async function unlockRoute(
  { idRoute, codeHash }: Pick<Route, "idRoute" | "codeHash">,
  typed: string,
  storage: Storage,
): Promise<UnlockResult> {
  if (typed === "") return "empty_code";
  if (codeHash === undefined || !(await isSecret(typed, codeHash))) return "wrong_code";
  const unlocked = new Set(readPaidRoutes(storage.get("paid-routes"))).add(idRoute);
  storage.set("paid-routes", encodeBase64Url(new TextEncoder().encode(JSON.stringify([...unlocked]))));
  return "unlocked";
}
