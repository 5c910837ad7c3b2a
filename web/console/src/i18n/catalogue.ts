import type { InterfaceLanguage } from "@cicerone/i18n/languages";
/// <reference types="vite/client" />
import type { Catalogue } from "@cicerone/i18n/provider";
import type english from "./catalogues/en.json";

/** Messages are the messages of one language; en.json defines which exist. */
export type Messages = typeof english;

declare module "use-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}

const chunks = import.meta.glob<Messages>("./catalogues/*.json", { import: "default" });

/** loadCatalogue loads the chunk of one language. It rejects if it cannot be reached. */
export async function loadCatalogue(language: InterfaceLanguage): Promise<Catalogue> {
  const load = chunks[`./catalogues/${language}.json`];
  if (!load) throw new Error(`There is no catalogue for the language "${language}".`);
  return { language, messages: await load() };
}
