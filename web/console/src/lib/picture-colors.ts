import { dominantColors } from "./dominant-colors";

/** Pictures are scaled to this width and height before their colours are counted, in pixels. */
const SIZE = 64;
const COLORS = 6;

/** colorsOfPicture returns the dominant colours of a picture, the most frequent first. */
export function colorsOfPicture(picture: CanvasImageSource): readonly string[] {
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(picture, 0, 0, SIZE, SIZE);
  return context ? dominantColors(context.getImageData(0, 0, SIZE, SIZE), COLORS) : [];
}
