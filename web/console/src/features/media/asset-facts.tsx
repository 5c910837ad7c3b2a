import { type ReactNode, useCallback } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Asset } from "../../api/assets";
import { useFileSize } from "../../ui/file-size";

/** KIND_NAMES are the keys of the kinds' names in the namespace "media". */
export const KIND_NAMES = {
  image: "kindImage",
  audio: "kindAudio",
  video: "kindVideo",
  captions: "kindCaptions",
} as const;

/** usePercent returns a function that says a part of a whole. */
export function usePercent(): (part: number) => string {
  const format = useFormatter();
  return useCallback((part) => format.number(part, { style: "percent" }), [format]);
}

/** AssetFacts says kind, size on the screen, length and size of a file. */
export function AssetFacts({ asset }: { asset: Asset }): ReactNode {
  const t = useTranslations("media");
  const fileSize = useFileSize();
  const format = useFormatter();
  const { kind, width, height, duration, size } = asset;
  const seconds = Math.round(duration ?? 0);
  return [
    t(KIND_NAMES[kind]),
    width && height ? `${format.number(width)} × ${format.number(height)}` : "",
    seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : "",
    fileSize(size),
  ]
    .filter((fact) => fact !== "")
    .join(" · ");
}
