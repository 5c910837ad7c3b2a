import type { InterfaceLanguage } from "@cicerone/i18n/languages";
/// <reference types="vite/client" />
import type { Catalogue } from "@cicerone/i18n/provider";
import type english from "./catalogues/en.json";

/** Messages are the messages of one language; en.json defines which exist. */
export type Messages = typeof english;

export type MessageNamespace = keyof Messages;

/** MessageKey is the full key of a message, such as `control.play`. */
export type MessageKey = {
  [Namespace in MessageNamespace]: `${Namespace}.${keyof Messages[Namespace] & string}`;
}[MessageNamespace];

/** ErrorKey is a key of the error catalogue (specification 1 §8, 2 §8), or `unexpected`. */
export type ErrorKey = keyof Messages["error"];

export type { Catalogue };

declare module "use-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}

const chunks = import.meta.glob<Messages>("./catalogues/*.json", { import: "default" });

/** loadCatalogue loads the chunk of one language. It rejects if it is neither reachable nor cached. */
export async function loadCatalogue(language: InterfaceLanguage): Promise<Catalogue> {
  const load = chunks[`./catalogues/${language}.json`];
  if (!load) throw new Error(`There is no catalogue for the language "${language}".`);
  return { language, messages: await load() };
}
