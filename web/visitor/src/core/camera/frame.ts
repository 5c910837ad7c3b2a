/** The longest side of a frame that is sent, in pixels: enough to recognise a picture, small on a weak network. */
export const MAX_SIDE_PX = 720;

/** The JPEG's quality: about 50 kB a frame. */
const QUALITY = 0.75;

/** A size that fits into the longest side, never larger than it was. */
export function fitSize(width: number, height: number, longest = MAX_SIDE_PX): { width: number; height: number } {
  const factor = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}

/**
 * What the video shows now as the data: address of a JPEG. Before the camera's first picture it holds none and
 * is not longer than a few characters (specification 1 §4: 10).
 */
export function captureFrame(video: HTMLVideoElement): string {
  if (video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return "";
  const canvas = document.createElement("canvas");
  Object.assign(canvas, fitSize(video.videoWidth, video.videoHeight));
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) return "";
  context.imageSmoothingQuality = "high";
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", QUALITY);
}
