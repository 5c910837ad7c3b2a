import { moveItem } from "@cicerone/api/preview";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { type EditedElement, useElementValues, useUndoable } from "../../core/draft/use-element";
import { useFieldLabels } from "../../core/model/labels";
import { type MenuEntry, type MenuModel, mediaAt, sideMenuOrder, textAt } from "./menu-model";

/** useSideMenu returns the side menu of a museum, which is a part of the museum's own element. */
export function useSideMenu(element: EditedElement, language: string): MenuModel {
  const t = useTranslations("menus");
  const labels = useFieldLabels();
  const values = useElementValues(element.open);
  const has = useUndoable(element.open);
  const entries = useMemo(
    () =>
      sideMenuOrder(values).map((id): MenuEntry => {
        const text = textAt(values, `sideMenu/${id}/text/${language}`);
        const kind = t(`option_${id}`);
        return {
          id,
          kind,
          help: labels.help("SideMenu", { name: id, doc: "" })?.text,
          text,
          name: text || kind,
          image: mediaAt(values, `sideMenu/${id}/image`),
          isHidden: values[`sideMenu/${id}/hidden`] === true,
          isHighlighted: values[`sideMenu/${id}/highlighted`] === true,
        };
      }),
    [values, language, t, labels],
  );
  return {
    entries,
    move(id, at) {
      const order: readonly string[] = sideMenuOrder(values);
      const moved = moveItem(order, id, at);
      if (moved !== order) element.set("sideMenu/order", [...moved]);
    },
    hide: (id, isHidden) => element.set(`sideMenu/${id}/hidden`, isHidden || null),
    rename: (id, text) => element.set(`sideMenu/${id}/text/${language}`, text === "" ? null : text),
    setPicture: (id, image) => element.set(`sideMenu/${id}/image`, image),
    highlight: (id, isHighlighted) => element.set(`sideMenu/${id}/highlighted`, isHighlighted || null),
    undo: has.undo ? element.undo : null,
    redo: has.redo ? element.redo : null,
  };
}
