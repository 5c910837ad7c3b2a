import { useEffect } from "react";
import { useTranslations } from "../../i18n/provider";
import { useRouter } from "../../lib/router/react";
import { usePageTitle } from "../../museum/page-title";
import { isOnline } from "../../offline/online";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";

/** What a visitor sees where a screen failed: what happened, and the way on. */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useTranslations();
  const router = useRouter();
  const message = t(isOnline() ? "error.unexpected" : "error.no_internet");
  usePageTitle(message);
  useEffect(() => console.error("screen failed:", error), [error]);
  const retry = () => {
    // A part of the app that a newer deployment has replaced comes with a new page only. Without a connection
    // that page would be lost as well.
    if (isOnline()) location.reload();
    else void router.reload();
  };
  return (
    <Notice title={message} tone="alert">
      <Button onClick={retry}>{t("control.retry")}</Button>
    </Notice>
  );
}

/** For a failure around the screens, where there may be no words of the visitor's language. */
export function LastResort() {
  return (
    <main>
      <Notice title="Something went wrong" tone="alert">
        <Button onClick={() => location.reload()}>Retry</Button>
      </Notice>
    </main>
  );
}
