import type { Route } from "@cicerone/api/types";
import * as v from "valibot";
import type { CodeError } from "../../core/camera/code-entry";
import { deriveRouteKey, openRoutes } from "../../core/museum/sealed-routes";
import type { MuseumStore } from "../../core/museum/store";
import { isOnline } from "../../core/offline/online";
import type { PhoneStorage } from "../../core/visit/local-storage";
import { decodeBase64, encodeBase64Url } from "../../lib/base64";

type Storage = Pick<PhoneStorage, "get" | "set">;

/** UnlockResult is the outcome of an attempt to unlock a route. */
export type UnlockResult = "unlocked" | CodeError;

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

/**
 * unlockRoute unlocks a paid route by its exact code (PAY-1; specification 2 §5): the right one is the one that decrypts
 * its steps, so that it works offline.
 */
export async function unlockRoute(
  { idRoute, sealedSteps }: Pick<Route, "idRoute" | "sealedSteps">,
  typed: string,
  { storage, museumStore }: { storage: Storage; museumStore: MuseumStore },
): Promise<UnlockResult> {
  if (typed === "") return "empty_code";
  // An outdated route is loaded again when there is a connection.
  if (sealedSteps === undefined) return isOnline() ? "unchecked" : "offline";
  const key = await deriveRouteKey(sealedSteps, typed);
  const { museum } = museumStore.getState();
  // Without HTTPS browsers have no cryptography.
  if (key === null || museum === null) return "unchecked";
  const opened = await openRoutes(museum, { [idRoute]: key });
  if (opened === museum) return "wrong_code";
  const unlocked = new Set(readPaidRoutes(storage.get("paid-routes"))).add(idRoute);
  storage.set("paid-routes", encodeBase64Url(new TextEncoder().encode(JSON.stringify([...unlocked]))));
  storage.set("cicerone-route-keys", { ...storage.get("cicerone-route-keys"), [idRoute]: key });
  museumStore.setState({ museum: opened });
  return "unlocked";
}
