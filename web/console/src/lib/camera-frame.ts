/** The longer side of a frame in pixels; the recogniser needs no more. */
const FRAME_SIDE = 1280;
const QUALITY = 0.85;

/** frameSize returns the size of a frame of a picture: no more than the recogniser needs. */
export function frameSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, FRAME_SIDE / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** takeFrame returns a picture as a JPEG in Base64. */
export async function takeFrame(source: CanvasImageSource, size: { width: number; height: number }): Promise<string> {
  const { width, height } = frameSize(size.width, size.height);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser draws no pictures");
  context.drawImage(source, 0, 0, width, height);
  return canvas.toDataURL("image/jpeg", QUALITY).split(",")[1] ?? "";
}

/** frameOfFile returns a picture from a file as a JPEG in Base64. It throws if the file is none that the browser shows. */
export async function frameOfFile(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    return await takeFrame(picture, picture);
  } finally {
    picture.close();
  }
}

/** CameraProblem is why there is no camera: it was refused, there is none, or the browser gives none to this page. */
export type CameraProblem = "refused" | "missing" | "unavailable";

/** cameraProblemOf returns why a camera could not be opened. */
export function cameraProblemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "unavailable";
}

/** openCamera opens the camera that looks away from the person. */
export async function openCamera(): Promise<MediaStream> {
  // Browsers give pages without HTTPS no cameras.
  if (!("mediaDevices" in navigator)) throw new Error("no cameras for this page");
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: FRAME_SIDE } } });
}
