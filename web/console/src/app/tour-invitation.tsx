import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useMe } from "../api/queries";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { hasSeenTour, rememberTour } from "./tour-storage";
import styles from "./help.module.css";

/**
 * TourInvitation offers the tour on the overview of a museum to an account that has neither taken nor declined it. The tour
 * never starts by itself: it would be in the way of somebody who came to do something.
 */
export function TourInvitation({ onStart }: { onStart: () => void }): ReactNode {
  const t = useTranslations("tour");
  const { account } = useMe();
  const { pathname } = useLocation();
  const [isSeen, setSeen] = useState(() => hasSeenTour(account.id));
  if (isSeen || !/^\/museums\/[^/]+\/?$/.test(pathname)) return null;
  const close = (): void => {
    rememberTour(account.id);
    setSeen(true);
  };
  return (
    <div className={styles["invitation"]}>
      <Notice
        action={
          <>
            <Button
              onPress={() => {
                close();
                onStart();
              }}
            >
              {t("start")}
            </Button>
            <Button variant="bare" onPress={close}>
              {t("dismiss")}
            </Button>
          </>
        }
      >
        {t("invitation")}
      </Notice>
    </div>
  );
}
