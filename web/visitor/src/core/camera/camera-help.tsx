import { useTranslations } from "@cicerone/i18n/provider";
import type { ReactNode } from "react";
import { type CameraErrorKind, cameraRemedy } from "./error";

/** What to do about a camera that cannot be used, and the way that needs none. */
export function CameraHelp({
  error,
  otherwise: alternative,
}: {
  error: CameraErrorKind;
  otherwise?: string;
}): ReactNode {
  const t = useTranslations();
  const remedy = cameraRemedy(error);
  const words = [remedy === null ? undefined : t(`camera.${remedy}`), alternative].filter((text) => text !== undefined);
  return words.length === 0 ? null : <p role="status">{words.join(" ")}</p>;
}
