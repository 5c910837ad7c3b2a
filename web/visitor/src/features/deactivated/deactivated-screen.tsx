import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { Notice } from "@cicerone/ui/notice";
import { DoorClosed, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { useFetchingError } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { useRetry } from "../../core/museum/retry";

/** DeactivatedScreen is shown when the museum is not available or could not be fetched, with a retry button. */
export function DeactivatedScreen(): ReactNode {
  const t = useTranslations();
  const offline = useFetchingError() === "offline";
  const retry = useRetry(offline);
  const title = t("error.error_museum_deactivated");
  usePageTitle(title);
  return (
    <Notice
      title={title}
      icon={offline ? <WifiOff aria-hidden /> : <DoorClosed aria-hidden />}
      action={<Button onClick={retry}>{t("control.retry")}</Button>}
    >
      <p>{offline ? t("error.no_internet") : t("deactivated.text")}</p>
    </Notice>
  );
}
