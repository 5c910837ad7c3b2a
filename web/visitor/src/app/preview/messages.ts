/** Messages are the preview's own texts, which visitors never see. */
export interface Messages {
  draft: string;
}

/** MESSAGES are in the languages of the console. */
const MESSAGES: Readonly<Record<string, Messages>> = {
  en: { draft: "Draft – visitors do not see this yet" },
  es: { draft: "Borrador: los visitantes aún no ven esto" },
  fr: { draft: "Brouillon – les visiteurs ne voient pas encore ceci" },
  de: { draft: "Entwurf – Besucher sehen das noch nicht" },
  ar: { draft: "مسودة: لا يراها الزوار بعد" },
};

/** OwnMessages are messages with the language and direction that they are in. */
export interface OwnMessages extends Messages {
  lang: string;
  dir: "ltr" | "rtl";
}

/** messagesFor returns the messages in the first of the person's languages that there is, else in English. */
export function messagesFor(languages: readonly string[]): OwnMessages {
  const short = languages.map((language) => language.slice(0, 2)).find((language) => Object.hasOwn(MESSAGES, language));
  const lang = short ?? "en";
  return { draft: "", ...MESSAGES[lang], lang, dir: lang === "ar" ? "rtl" : "ltr" };
}
