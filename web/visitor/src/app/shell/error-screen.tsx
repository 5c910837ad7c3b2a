import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { Notice } from "@cicerone/ui/notice";
import { useEffect, useState } from "react";
import { usePageTitle } from "../../core/museum/page-title";
import { useRetry } from "../../core/museum/retry";
import { useBack } from "../../core/navigation/navigation";
import { isOnline } from "../../core/offline/online";

/**
 * What a visitor sees where a screen failed: what happened, and the ways on. A new page is what helps: it has
 * the parts of the app that a newer deployment has replaced as well.
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

/** For a failure around the screens, where there may be no words of the visitor's language. */
export function RootErrorFallback() {
  return (
    <main>
      <Notice title="Something went wrong" tone="alert">
        <Button onClick={() => location.reload()}>Retry</Button>
      </Notice>
    </main>
  );
}
