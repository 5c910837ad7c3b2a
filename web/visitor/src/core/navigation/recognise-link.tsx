import { useTranslations } from "@cicerone/i18n/provider";
import { roundButtonClass } from "@cicerone/ui/button";
import { ScanLine } from "lucide-react";
import type { ReactNode } from "react";
import { CustomIcon } from "../../ui/custom-icon";
import { useMuseum } from "../museum/hooks";
import { PlaceLink, usePlace } from "./navigation";
import type { Screen } from "./paths";

/** The way to the camera, with the museum's own icon; nothing where the museum has no recognition. */
export function RecogniseLink({ from }: { from: Screen }): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const { recognitionAvailable, customization } = useMuseum();
  if (!recognitionAvailable) return null;
  return (
    <PlaceLink
      to={to("Recognition", {}, { from })}
      className={roundButtonClass("recognition")}
      aria-label={t("control.recognise")}
      title={t("control.recognise")}
    >
      <CustomIcon url={customization.recognitionIconUrl}>
        <ScanLine aria-hidden />
      </CustomIcon>
    </PlaceLink>
  );
}
