import type { InterfaceLanguage } from "@cicerone/i18n/languages";
/// <reference types="vite/client" />
import type { Catalogue } from "@cicerone/i18n/provider";
import type contentEnglish from "./catalogues/content/en.json";
import type frameEnglish from "./catalogues/en.json";

/** Messages are the messages of one language; the English files define which exist. */
export type Messages = typeof frameEnglish & typeof contentEnglish;

declare module "use-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}

type Texts = Record<string, Record<string, string>>;

const frameChunks = import.meta.glob<Texts>("./catalogues/*.json", { import: "default" });
const contentChunks = import.meta.glob<Texts>("./catalogues/content/*.json", { import: "default" });

/** loadFrameCatalogue loads what is shown outside of ContentTexts. It rejects if the texts cannot be reached. */
export async function loadFrameCatalogue(language: InterfaceLanguage): Promise<Catalogue> {
  const messages = await textsOf(frameChunks[`./catalogues/${language}.json`], language);
  return { language, messages: messages as Messages };
}

/** loadCatalogue loads all texts of a language. It rejects if they cannot be reached. */
export async function loadCatalogue(language: InterfaceLanguage): Promise<Catalogue> {
  const [frame, content] = await Promise.all([
    textsOf(frameChunks[`./catalogues/${language}.json`], language),
    textsOf(contentChunks[`./catalogues/content/${language}.json`], language),
  ]);
  // The palette needs some of the model's texts.
  const messages = { ...frame, ...content, model: { ...frame["model"], ...content["model"] } };
  return { language, messages: messages as Messages };
}

async function textsOf(load: (() => Promise<Texts>) | undefined, language: string): Promise<Texts> {
  if (!load) throw new Error(`There is no catalogue for the language "${language}".`);
  return load();
}
