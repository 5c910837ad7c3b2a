/** Languages in which screens are tried: one that is read from each side. */
export const LOCALES = [
  { language: "English", locale: "en-GB", dir: "ltr" },
  { language: "Arabic", locale: "ar-EG", dir: "rtl" },
] as const;
