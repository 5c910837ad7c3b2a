/// <reference types="vite/client" />
import { type InterfaceLanguage, sourceLanguage } from "@cicerone/i18n/languages";
import { useLanguage } from "@cicerone/i18n/provider";
import type english from "./details/en.json";

/** DetailWords are the labels of details, which few screens show: a part of its own, so that the first visit is small. */
export type DetailWords = typeof english;

const words = import.meta.glob<DetailWords>("./details/*.json", { import: "default", eager: true });

/** detailWords returns the labels in a language. */
export function detailWords(language: InterfaceLanguage): DetailWords {
  const own = words[`./details/${language}.json`] ?? words[`./details/${sourceLanguage}.json`];
  if (own === undefined) throw new Error("There are no words for details.");
  return own;
}

/** useDetailWords returns the labels in the interface's language. Only parts that are loaded on demand use it. */
export function useDetailWords(): DetailWords {
  return detailWords(useLanguage());
}
