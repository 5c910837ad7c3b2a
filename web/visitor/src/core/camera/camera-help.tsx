import { useTranslations } from "@cicerone/i18n/provider";
import type { ReactNode } from "react";
import { type CameraErrorKind, cameraRemedy } from "./error";

/** CameraHelp says what to do about a camera error, and how to continue without a camera. */
export function CameraHelp({ error, alternative }: { error: CameraErrorKind; alternative?: string }): ReactNode {
  const t = useTranslations();
  const remedy = cameraRemedy(error);
  const messages = [remedy === null ? undefined : t(`camera.${remedy}`), alternative].filter(
    (text) => text !== undefined,
  );
  return messages.length === 0 ? null : <p role="status">{messages.join(" ")}</p>;
}
