import type { Placement } from "@cicerone/api/preview";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { ArrowDown, ArrowUp, Eye, EyeOff, Image, Pencil } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Checkbox } from "react-aria-components";
import { useTranslations } from "use-intl";
import { mediaAddress } from "../../api/assets";
import { IconButton } from "../../ui/button";
import type { MenuEntry } from "./menu-model";
import controls from "../../ui/field.module.css";
import styles from "./menu-list.module.css";

interface MenuListProps {
  label: string;
  entries: readonly MenuEntry[];
  onMove: (id: string, at: Placement) => void;
  onHide: (id: string, isHidden: boolean) => void;
  onAsk: (id: string, about: "name" | "picture") => void;
  onHighlight?: (id: string, isHighlighted: boolean) => void;
  renderActions?: (id: string) => ReactNode;
}

/** MenuList is a menu as a plain list, for the keyboard, screen readers and small screens. */
export function MenuList({
  label,
  entries,
  onMove,
  onHide,
  onAsk,
  onHighlight,
  renderActions,
}: MenuListProps): ReactNode {
  const t = useTranslations("menus");
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<{ id: string; control: "earlier" | "later"; before: string } | null>(null);
  const order = entries.map(({ id }) => id).join(" ");
  // An entry that is moved in the page loses its focus, and at the end of the list its button is disabled.
  useLayoutEffect(() => {
    if (moved.current === null || moved.current.before === order) return;
    const { id, control } = moved.current;
    const find = (name: string) =>
      list.current?.querySelector<HTMLElement>(`[data-entry="${id}"] [data-control="${name}"]:not(:disabled)`);
    (find(control) ?? find(control === "earlier" ? "later" : "earlier"))?.focus();
    moved.current = null;
  });
  const step = (index: number, by: -1 | 1): void => {
    const [entry, other] = [entries[index], entries[index + by]];
    if (entry === undefined || other === undefined) return;
    moved.current = { id: entry.id, control: by < 0 ? "earlier" : "later", before: order };
    onMove(entry.id, { other: other.id, place: by < 0 ? "before" : "after" });
  };
  return (
    <ol ref={list} className={styles["list"]} aria-label={label}>
      {entries.map(({ id, name, kind, help, image, isHidden, isHighlighted = false }, index) => (
        <li key={id} className={styles["entry"]} data-entry={id} data-hidden={isHidden}>
          {image?.name ? (
            <img className={styles["thumb"]} src={mediaAddress(image.name)} alt="" loading="lazy" />
          ) : (
            <span className={styles["thumb"]} />
          )}
          <span className={styles["words"]}>
            <bdi>{name}</bdi>
            <span className={styles["note"]}>
              {[kind === name ? "" : kind, isHidden ? t("hidden") : ""].filter(Boolean).join(" · ")}
            </span>
            {help === undefined ? null : <span className={styles["note"]}>{help}</span>}
          </span>
          <span className={styles["controls"]} role="group" aria-label={name}>
            <IconButton
              data-control="earlier"
              label={t("of", { action: t("earlier"), name })}
              isDisabled={index === 0}
              onPress={() => step(index, -1)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              data-control="later"
              label={t("of", { action: t("later"), name })}
              isDisabled={index === entries.length - 1}
              onPress={() => step(index, 1)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
            <IconButton
              label={t("of", { action: t(isHidden ? "show" : "hide"), name })}
              onPress={() => onHide(id, !isHidden)}
            >
              {isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
            </IconButton>
            <IconButton label={t("of", { action: t("rename"), name })} onPress={() => onAsk(id, "name")}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton label={t("of", { action: t("picture"), name })} onPress={() => onAsk(id, "picture")}>
              <Image aria-hidden />
            </IconButton>
            {renderActions?.(id)}
          </span>
          {onHighlight ? (
            <Checkbox
              className={`${controls["choice"]} ${styles["choice"]}`}
              isSelected={isHighlighted}
              onChange={(chosen) => onHighlight(id, chosen)}
            >
              <span className={controls["box"]} aria-hidden="true" />
              {t("highlighted")}
              <VisuallyHidden>: {name}</VisuallyHidden>
            </Checkbox>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
