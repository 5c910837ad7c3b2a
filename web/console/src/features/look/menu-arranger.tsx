import type { ArrangedMenu, ArrangeMessage, Placement } from "@cicerone/api/preview";
import { Redo2, Undo2 } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Changes } from "../../api/content";
import { ElementPreview } from "../../core/museum/element-preview";
import { IconButton } from "../../ui/button";
import { EntryDialog } from "./entry-dialog";
import { MenuList } from "./menu-list";
import { type MenuModel, arrangementOf } from "./menu-model";
import styles from "./look.module.css";

interface MenuArrangerProps {
  museum: string;
  language: string;
  menu: ArrangedMenu;
  model: MenuModel;
  /** The element that the preview shows as it is being changed. */
  shown: { list: string; key: string; values: Changes };
  /** Further actions of an entry of the list. */
  renderActions?: (id: string) => ReactNode;
  children?: ReactNode;
}

/** What is asked about an entry. */
type Question = { id: string; about: "name" | "picture" };

/** MenuArranger arranges a menu on the guide itself, and in a list next to it that does the same. */
export function MenuArranger({
  museum,
  language,
  menu,
  model,
  shown,
  renderActions,
  children,
}: MenuArrangerProps): ReactNode {
  const t = useTranslations("menus");
  const editor = useTranslations("editor");
  const locale = useLocale();
  const [announcement, setAnnouncement] = useState("");
  const [question, setQuestion] = useState<Question | null>(null);
  const { entries } = model;
  const arrangement = useMemo(
    () =>
      arrangementOf(menu, entries, {
        words: {
          title: t(menu === "start" ? "startMenu" : "sideMenu"),
          empty: t(entries.length === 0 ? "emptyOnPhone" : "noContentOnPhone"),
          drag: t("drag"),
          earlier: t("earlier"),
          later: t("later"),
          hide: t("hide"),
          show: t("show"),
          rename: t("rename"),
          picture: t("picture"),
          hidden: t("hidden"),
        },
        lang: locale,
        dir: locale.startsWith("ar") ? "rtl" : "ltr",
      }),
    [menu, entries, t, locale],
  );
  const nameOf = (id: string): string => entries.find((entry) => entry.id === id)?.name ?? id;
  const move = (id: string, at: Placement): void => {
    model.move(id, at);
    setAnnouncement(
      t(at.place === "before" ? "movedBefore" : "movedAfter", { name: nameOf(id), other: nameOf(at.other) }),
    );
  };
  const hide = (id: string, isHidden: boolean): void => {
    model.hide(id, isHidden);
    setAnnouncement(t(isHidden ? "nowHidden" : "nowShown", { name: nameOf(id) }));
  };
  /** The page in the frame is not trusted: what names no entry of this menu is ignored. */
  const receive = (message: ArrangeMessage): void => {
    if (entries.every(({ id }) => id !== message.item)) return;
    if (message.type === "move") move(message.item, message);
    else if (message.action === "hide" || message.action === "show") hide(message.item, message.action === "hide");
    else setQuestion({ id: message.item, about: message.action === "rename" ? "name" : "picture" });
  };
  const questionEntry = entries.find(({ id }) => id === question?.id);
  return (
    <div className={styles["sides"]}>
      <div className={styles["panel"]}>
        <div className={styles["actions"]}>
          <IconButton label={editor("undo")} isDisabled={model.undo === null} onPress={() => model.undo?.()}>
            <Undo2 aria-hidden className={styles["flips"]} />
          </IconButton>
          <IconButton label={editor("redo")} isDisabled={model.redo === null} onPress={() => model.redo?.()}>
            <Redo2 aria-hidden className={styles["flips"]} />
          </IconButton>
          {children}
        </div>
        <p className={styles["hint"]}>{t(menu === "start" ? "startHelp" : "sideHelp")}</p>
        <p role="status" className={styles["announcement"]}>
          {announcement}
        </p>
        <MenuList
          label={arrangement.words.title}
          entries={entries}
          onMove={move}
          onHide={hide}
          onAsk={(id, about) => setQuestion({ id, about })}
          {...(model.highlight ? { onHighlight: model.highlight } : {})}
          {...(renderActions ? { renderActions } : {})}
        />
      </div>
      <ElementPreview
        museum={museum}
        list={shown.list}
        elementKey={shown.key}
        language={language}
        values={shown.values}
        arrangement={arrangement}
        onArrange={receive}
      />
      {questionEntry && question ? (
        <EntryDialog
          museum={museum}
          language={language}
          entry={questionEntry}
          about={question.about}
          onRename={(text) => model.rename(questionEntry.id, text)}
          onPicture={(image) => model.setPicture(questionEntry.id, image)}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </div>
  );
}
