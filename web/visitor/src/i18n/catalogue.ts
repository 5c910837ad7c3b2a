import type { InterfaceLanguage } from "@cicerone/i18n/languages";
/// <reference types="vite/client" />
import type { Catalogue } from "@cicerone/i18n/provider";
import type english from "./catalogues/en.json";

/** All messages of one language; en.json is the source of truth for what exists. */
export type Messages = typeof english;

export type MessageNamespace = keyof Messages;

/** Every message by its full key, such as `control.play`. */
export type MessageKey = {
  [Namespace in MessageNamespace]: `${Namespace}.${keyof Messages[Namespace] & string}`;
}[MessageNamespace];

/** The keys of the error catalogue, as specified (specification 1 §8, 2 §8), and `unexpected`. */
export type ErrorKey = keyof Messages["error"];

export type { Catalogue };

declare module "use-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}

const chunks = import.meta.glob<Messages>("./catalogues/*.json", { import: "default" });

/**
 * loadCatalogue fetches the chunk of one language. Rejects where it cannot be fetched: offline and not in any cache.
 */
export async function loadCatalogue(language: InterfaceLanguage): Promise<Catalogue> {
  const load = chunks[`./catalogues/${language}.json`];
  if (!load) throw new Error(`There is no catalogue for the language "${language}".`);
  return { language, messages: await load() };
}
