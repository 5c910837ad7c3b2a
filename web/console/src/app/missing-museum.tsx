import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSaver, useUnsaved } from "../core/draft/session";
import { Button, buttonClass } from "../ui/button";
import { Notice } from "../ui/notice";
import { Screen } from "../ui/screen";
import { EmptyState } from "../ui/state";

/** MissingMuseum says that a museum was deleted, or is not the person's, and that what was written there cannot be saved. */
export function MissingMuseum({ id }: { id: string }): ReactNode {
  const t = useTranslations("museumDeletion");
  const state = useTranslations("state");
  const saver = useSaver();
  const unsaved = useUnsaved(id);
  return (
    <Screen title={t("gone")}>
      {unsaved.length > 0 ? (
        <Notice tone="warn" action={<Button onPress={() => saver.discard(id)}>{t("discard")}</Button>}>
          {t("unsaved", { count: unsaved.length })}
        </Notice>
      ) : null}
      <EmptyState
        title={t("goneHelp")}
        action={
          <Link to="/" className={buttonClass("main")}>
            {state("toHome")}
          </Link>
        }
      />
    </Screen>
  );
}
