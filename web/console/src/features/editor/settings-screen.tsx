import { Link } from "@tanstack/react-router";
import { History, Package } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useMuseumId, useOpenMuseum } from "../../api/museum";
import { useRights } from "../../api/rights";
import { UndoButtons } from "../../core/draft/undo-buttons";
import { useElement } from "../../core/draft/use-element";
import { Button, buttonClass } from "../../ui/button";
import { Screen } from "../../ui/screen";
import { ErrorState, LoadingList } from "../../ui/state";
import { DeleteMuseum } from "./delete-museum";
import { ElementForm } from "./element-form";
import { HistoryDrawer } from "./history-drawer";
import styles from "./editor-screen.module.css";

const NO_LANGUAGES: readonly string[] = [];

/** SettingsScreen edits the museum itself. */
export function SettingsScreen(): ReactNode {
  const t = useTranslations("editor");
  const nav = useTranslations("nav");
  const packages = useTranslations("packages");
  const rights = useRights();
  const museum = useMuseumId();
  const element = useElement(museum, "museum", "museum");
  const own = useOpenMuseum();
  const languages = own?.languages ?? NO_LANGUAGES;
  const [isOpen, setOpen] = useState(false);
  return (
    <Screen
      isWide
      title={nav("settings")}
      help={t("settingsHelp")}
      action={
        <div className={styles["actions"]}>
          {rights?.may("edit_content") ? (
            <Link to="/museums/$museum/package" params={{ museum }} className={buttonClass()}>
              <Package aria-hidden />
              {packages("title")}
            </Link>
          ) : null}
          {rights?.may("translate") ? <UndoButtons element={element} /> : null}
          <Button onPress={() => setOpen(true)}>
            <History aria-hidden />
            {t("history")}
          </Button>
        </div>
      }
    >
      {element.isLoaded && rights ? (
        <>
          <ElementForm rights={rights} element={element} elementKey="museum" museum={museum} languages={languages} />
          {own ? <DeleteMuseum museum={own} /> : null}
        </>
      ) : element.error === null ? (
        <LoadingList />
      ) : (
        <ErrorState error={element.error} onRetry={element.load} />
      )}
      {isOpen ? (
        <HistoryDrawer museum={museum} list="museum" elementKey="museum" onClose={() => setOpen(false)} />
      ) : null}
    </Screen>
  );
}
