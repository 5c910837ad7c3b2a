import { useTranslations } from "@cicerone/i18n/provider";
import { roundButtonClass } from "@cicerone/ui/button";
import { ScanLine } from "lucide-react";
import type { ReactNode } from "react";
import { CustomIcon } from "../../ui/custom-icon";
import { useMuseum } from "../museum/hooks";
import { Link, useTo } from "./navigation";
import type { Screen } from "./paths";

/** RecogniseLink opens the camera, with the museum's own icon. It renders nothing where the museum has no recognition. */
export function RecogniseLink({ from }: { from: Screen }): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const { recognitionAvailable, customization } = useMuseum();
  if (!recognitionAvailable) return null;
  return (
    <Link
      to={to("Recognition", {}, { from })}
      className={roundButtonClass("recognition")}
      aria-label={t("control.recognise")}
    >
      <CustomIcon url={customization.recognitionIconUrl}>
        <ScanLine aria-hidden />
      </CustomIcon>
    </Link>
  );
}
