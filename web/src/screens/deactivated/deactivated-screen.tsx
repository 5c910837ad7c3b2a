import { DoorClosed, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/provider";
import { useFetchingError } from "../../museum/hooks";
import { usePageTitle } from "../../museum/page-title";
import { useRetry } from "../../museum/retry";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";

/** Museum-deactivated: the museum is not available, or could not be fetched, which is worth another try. */
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
