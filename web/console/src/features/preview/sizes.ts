/** SIZES are the screens on which a guide is judged, in CSS pixels. */
export const SIZES = {
  small: { width: 360, height: 640 },
  phone: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  tablet: { width: 820, height: 1180 },
} as const;

export type Size = keyof typeof SIZES;

/** TEXT_SIZES are sizes of the text in percent. */
export const TEXT_SIZES = ["100", "150", "200"] as const;

export type TextSize = (typeof TEXT_SIZES)[number];
