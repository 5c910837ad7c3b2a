import type { ContentTranslator } from "./localization";

/** PictureAlt describes a picture to visitors who do not see it, in the language of the text. */
export interface PictureAlt {
  alt: string;
  lang?: string | undefined;
}

/**
 * pictureAlt returns the alternative text of an element's picture: what its authors wrote, nothing for decoration, else the
 * fallback (FIELD-1).
 */
export function pictureAlt(
  translate: ContentTranslator,
  { imageDecorative }: { imageDecorative?: boolean | undefined },
  fallback = "",
): PictureAlt {
  const { text, attributes } = translate.localizedText("imageAlt");
  return text === "" ? { alt: imageDecorative === true ? "" : fallback } : { alt: text, lang: attributes.lang };
}
