import type { Detail, MediaFacts, Route, SealedSteps, Step } from "@cicerone/api/types";
import { decodeBase64, encodeBase64Url } from "../../lib/base64";
import { joinCopies } from "./merge";

/** RouteKeys are the keys of unlocked routes by idRoute, in base64url. */
export type RouteKeys = Readonly<Record<string, string>>;

/** RouteContent is what the key of a paid route opens, in one language. */
interface RouteContent {
  steps: Step[];
  media: Record<string, MediaFacts>;
}

const KEY_BITS = 256;

/**
 * deriveRouteKey returns the key that a code gives, right or wrong (PBKDF2-SHA-256); null if the page is not secure, as
 * browsers then have no cryptography.
 */
export async function deriveRouteKey({ salt, iterations }: SealedSteps, code: string): Promise<string | null> {
  const saltBytes = decodeBase64(salt);
  const subtle = subtleCrypto();
  if (saltBytes === null || subtle === undefined) return null;
  const password = await subtle.importKey("raw", new TextEncoder().encode(code), "PBKDF2", false, ["deriveBits"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt: saltBytes, iterations };
  return encodeBase64Url(new Uint8Array(await subtle.deriveBits(derivation, password, KEY_BITS)));
}

/**
 * openRoutes returns the museum with the steps of the routes that the keys open. Routes without a key stay sealed, as do
 * those whose code has changed.
 */
export async function openRoutes(museum: Detail, keys: RouteKeys): Promise<Detail> {
  const contents = await Promise.all(museum.routes.map((route) => openRoute(route, keys[route.idRoute])));
  if (contents.every((content) => content === null)) return museum;
  return {
    ...museum,
    routes: museum.routes.map((route, at) => ({ ...route, steps: contents[at]?.steps ?? route.steps })),
    media: Object.assign({}, museum.media, ...contents.map((content) => content?.media)) as Detail["media"],
  };
}

async function openRoute(route: Route, key: string | undefined): Promise<RouteContent | null> {
  const subtle = subtleCrypto();
  const keyBytes = key === undefined ? null : decodeBase64(key);
  if (route.sealedSteps === undefined || keyBytes === null || subtle === undefined) return null;
  try {
    const imported = await subtle.importKey("raw", keyBytes, "AES-GCM", false, ["decrypt"]);
    const languages = await Promise.all(
      route.sealedSteps.localizations.map(async ({ nonce, content }) => {
        const decoded = { iv: decodeBase64(nonce), content: decodeBase64(content) };
        if (decoded.iv === null || decoded.content === null) throw new Error("the sealed steps are not base64");
        const plain = await subtle.decrypt({ name: "AES-GCM", iv: decoded.iv }, imported, decoded.content);
        return JSON.parse(new TextDecoder().decode(plain)) as RouteContent;
      }),
    );
    return languages.reduce((joined, { steps, media }) => ({
      steps: joinCopies(joined.steps, steps) as Step[],
      media: { ...joined.media, ...media },
    }));
  } catch {
    // The key is not the one that the steps were sealed with.
    return null;
  }
}

/** subtleCrypto is undefined on pages without HTTPS, which TypeScript's type leaves out. */
function subtleCrypto(): SubtleCrypto | undefined {
  return crypto.subtle;
}
