import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import qrcode from "qrcode";

const WIDTH = 640;
const HEIGHT = 480;

/**
 * Writes a video of a poster with a QR code for Chromium's fake camera: a YUV4MPEG2 file of one frame, which the
 * browser repeats.
 */
export async function filmQr(path: string, text: string): Promise<void> {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: "M" });
  const scale = Math.floor((HEIGHT * 0.7) / modules.size);
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - modules.size * scale) / 2)) as [number, number];
  const light = Buffer.alloc(WIDTH * HEIGHT, 225);
  for (let y = 0; y < modules.size * scale; y++) {
    for (let x = 0; x < modules.size * scale; x++) {
      if (modules.get(Math.floor(y / scale), Math.floor(x / scale)) !== 0) light[(top + y) * WIDTH + left + x] = 20;
    }
  }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, colour]);
  await writeFile(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  );
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Writes a video of a work of the Museum of Pattern on a wall, filmed with a slightly moving phone. */
export async function filmWork(path: string, number: string): Promise<void> {
  const picture = `demo/museums/pattern/pictures/${number}.webp`;
  // Compiled as the binary under test is, so that the two share Go's build cache.
  const command = ["run", "-trimpath", "./bench/recognition", "-video", path, "-picture", picture, "-seconds", "3"];
  await promisify(execFile)("go", command, { cwd: ROOT, env: { ...process.env, CGO_ENABLED: "0" } });
}
