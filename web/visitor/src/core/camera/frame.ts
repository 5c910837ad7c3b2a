/** MAX_SIDE_PX is the longest side of a frame: enough to recognise a picture, small on a weak network. */
export const MAX_SIDE_PX = 720;

/** JPEG quality: about 50 kB a frame. */
const QUALITY = 0.75;

/** fitSize scales a size down until it fits; it never enlarges. */
export function fitSize(width: number, height: number, longest = MAX_SIDE_PX): { width: number; height: number } {
  const factor = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}

/**
 * captureFrame returns the video's current frame as the data: URL of a JPEG; before the first frame an empty string.
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
