/** Languages in which screens are tested: one for each writing direction. */
export const LOCALES = [
  { language: "English", locale: "en-GB", dir: "ltr" },
  { language: "Arabic", locale: "ar-EG", dir: "rtl" },
] as const;
