import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { codeOf } from "../api/error";
import { buttonClass } from "../ui/button";
import { Screen } from "../ui/screen";
import { EmptyState, ErrorState, LoadingList } from "../ui/state";
import styles from "./fallback-screens.module.css";

/** LoadingScreen takes the place of a screen whose code is on its way. */
export function LoadingScreen(): ReactNode {
  return <LoadingList />;
}

/** LoadFailure takes the place of a screen that could not be loaded, such as without a connection. */
export function LoadFailure({ error, reset }: ErrorComponentProps): ReactNode {
  const t = useTranslations("state");
  const router = useRouter();
  useEffect(() => {
    if (codeOf(error) !== "offline") return undefined;
    const retry = (): void => {
      reset();
      void router.invalidate();
    };
    addEventListener("online", retry, { once: true });
    return () => removeEventListener("online", retry);
  }, [error, reset, router]);
  return (
    <main className={styles["page"]}>
      <Screen title={t("failed")}>
        <ErrorState
          error={error}
          onRetry={() => {
            reset();
            void router.invalidate();
          }}
        />
      </Screen>
    </main>
  );
}

/** NotFoundScreen answers an address that the console does not have. */
export function NotFoundScreen(): ReactNode {
  const t = useTranslations("state");
  return (
    <main className={styles["page"]}>
      <Screen title={t("notFound")}>
        <EmptyState
          title={t("notFoundHelp")}
          action={
            <Link to="/" className={buttonClass("main")}>
              {t("toHome")}
            </Link>
          }
        />
      </Screen>
    </main>
  );
}
