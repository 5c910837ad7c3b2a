import { Link } from "@tanstack/react-router";
import { Plus, SquarePen } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useOpenMuseum } from "../../api/museum";
import { useAskedPath, useFocusField } from "../../core/museum/use-asked-field";
import { buttonClass } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { ErrorState, LoadingList, useErrorText } from "../../ui/state";
import { MenuArranger } from "./menu-arranger";
import { SECTION_TYPES, type StartMenu, useStartMenu } from "./use-start-menu";
import controls from "../../ui/field.module.css";
import styles from "./look.module.css";

/** StartMenuPanel arranges the start menu. */
export function StartMenuPanel({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("menus");
  const errorText = useErrorText();
  const language = useOpenMuseum()?.languages[0] ?? "en_GB";
  const model = useStartMenu(museum, language);
  const { latest, isLoading } = model;
  useFocusField(useAskedPath(), !isLoading && model.error === null);
  const shown = useMemo(
    () =>
      latest === null
        ? { list: "museum", key: "museum", values: {} }
        : { list: "navigationSections", key: latest.key, values: latest.values },
    [latest],
  );
  if (isLoading) return <LoadingList />;
  if (model.error !== null) return <ErrorState error={model.error} onRetry={model.retry} />;
  return (
    <>
      {model.failure === null ? null : <Notice tone="bad">{errorText(model.failure)}</Notice>}
      <MenuArranger
        museum={museum}
        language={language}
        menu="start"
        model={model}
        shown={shown}
        renderActions={(id) => (
          <Link
            to="/museums/$museum/$list/$key"
            params={{ museum, list: "startMenu", key: model.keyOf(id) }}
            className={buttonClass("bare")}
            aria-label={t("of", {
              action: t("allFields"),
              name: model.entries.find((entry) => entry.id === id)?.name ?? "",
            })}
          >
            <SquarePen aria-hidden />
          </Link>
        )}
      >
        <AddEntry model={model} />
      </MenuArranger>
    </>
  );
}

/** Adds what the menu does not have yet. */
function AddEntry({ model: { missing, add } }: { model: StartMenu }): ReactNode {
  const t = useTranslations("menus");
  if (missing.length === 0) return null;
  return (
    <MenuTrigger>
      <span data-path="navigationSections">
        <AriaButton className={buttonClass()}>
          <Plus aria-hidden />
          {t("add")}
        </AriaButton>
      </span>
      <Popover className={controls["popover"] ?? ""}>
        <Menu
          aria-label={t("add")}
          className={controls["list"] ?? ""}
          onAction={(chosen) => {
            const type = SECTION_TYPES.find((one) => one === chosen);
            if (type !== undefined) add(type);
          }}
        >
          {missing.map((type) => (
            <MenuItem key={type} id={type} className={`${controls["option"]} ${styles["choice"]}`}>
              {t(`section_${type}`)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
