import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { Notice } from "@cicerone/ui/notice";
import { useEffect, useState } from "react";
import { usePageTitle } from "../../core/museum/page-title";
import { useRetry } from "../../core/museum/retry";
import { useBack } from "../../core/navigation/navigation";
import { isOnline } from "../../core/offline/online";

/**
 * ErrorScreen says that a screen failed and what to do next. Reloading helps, also if a newer deployment has replaced
 * files of the app.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useTranslations();
  const back = useBack("Options");
  const [offline] = useState(() => !isOnline());
  const retry = useRetry(offline);
  const message = t(offline ? "error.no_internet" : "error.unexpected");
  usePageTitle(message);
  useEffect(() => console.error("screen failed:", error), [error]);
  return (
    <Notice title={message} tone="alert" action={<Button onClick={retry}>{t("control.retry")}</Button>}>
      <Button variant="quiet" onClick={back}>
        {t("control.back")}
      </Button>
    </Notice>
  );
}

/** RootErrorFallback is shown for a failure outside the screens, where messages may be missing. */
export function RootErrorFallback() {
  return (
    <main>
      <Notice title="Something went wrong" tone="alert">
        <Button onClick={() => location.reload()}>Retry</Button>
      </Notice>
    </main>
  );
}
