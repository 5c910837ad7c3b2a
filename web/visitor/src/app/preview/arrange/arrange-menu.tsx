import { type Arrangement, type ArrangeAction, type FromPreview, moveItem, placementOf } from "@cicerone/api/preview";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { ArrowDown, ArrowUp, Eye, EyeOff, GripVertical, Image, type LucideIcon, Pencil } from "lucide-react";
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Box, orderAt } from "./menu-order";
import { type MenuItem, useMenuItems } from "./use-menu-items";
import styles from "./arrange-menu.module.css";

interface ArrangeMenuProps {
  arrangement: Arrangement;
  send: (message: FromPreview) => void;
}

/**
 * ArrangeMenu shows a menu as visitors see it, with controls to arrange it: entries are dragged, or moved, hidden, renamed and
 * given a picture by their buttons. The console around the preview does what its messages say, and sends the new arrangement.
 */
export function ArrangeMenu({ arrangement, send }: ArrangeMenuProps): ReactNode {
  const { menu, words, lang, dir } = arrangement;
  const items = useMenuItems(arrangement);
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<string | null>(null);
  const { order, dragged, handlers } = useDragging(arrangement, list, send);
  const shown = [...items].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  useInertScreen();
  // An element that is moved in the page loses its focus.
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-control="${focused.current}"]`)?.focus();
  });

  const move = (item: MenuItem, step: -1 | 1): void => {
    const ids = shown.map(({ id }) => id);
    const other = ids[ids.indexOf(item.id) + step];
    if (other !== undefined) send({ type: "move", item: item.id, other, place: step < 0 ? "before" : "after" });
  };
  const focus = (control: string): void => {
    focused.current = control;
  };
  const act = (item: MenuItem, action: ArrangeAction): void => send({ type: "arrange", item: item.id, action });
  return (
    <section className={styles["screen"]} aria-label={words.title}>
      <ol ref={list} className={styles[menu]} {...handlers}>
        {shown.map((item, index) => (
          <li
            key={item.id}
            className={styles["item"]}
            data-item={item.id}
            data-hidden={item.isHidden}
            data-dragged={item.id === dragged}
          >
            <div className={styles["entry"]} inert>
              {item.content}
            </div>
            <div
              role="group"
              className={styles["controls"]}
              aria-label={item.isHidden ? `${item.name}, ${words.hidden}` : item.name}
              lang={lang}
              dir={dir}
            >
              <span className={styles["grip"]} data-grip title={words.drag}>
                <GripVertical aria-hidden />
              </span>
              <Control
                id={`${item.id}-earlier`}
                icon={ArrowUp}
                label={words.earlier}
                name={item.name}
                isDisabled={index === 0}
                onFocus={focus}
                onPress={() => move(item, -1)}
              />
              <Control
                id={`${item.id}-later`}
                icon={ArrowDown}
                label={words.later}
                name={item.name}
                isDisabled={index === shown.length - 1}
                onFocus={focus}
                onPress={() => move(item, 1)}
              />
              <Control
                id={`${item.id}-hide`}
                icon={item.isHidden ? Eye : EyeOff}
                label={item.isHidden ? words.show : words.hide}
                name={item.name}
                onFocus={focus}
                onPress={() => act(item, item.isHidden ? "show" : "hide")}
              />
              <Control
                id={`${item.id}-rename`}
                icon={Pencil}
                label={words.rename}
                name={item.name}
                onFocus={focus}
                onPress={() => act(item, "rename")}
              />
              <Control
                id={`${item.id}-picture`}
                icon={Image}
                label={words.picture}
                name={item.name}
                onFocus={focus}
                onPress={() => act(item, "picture")}
              />
              {item.isHidden ? (
                <span className={styles["tag"]} aria-hidden>
                  {words.hidden}
                </span>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {shown.length === 0 ? (
        <p lang={lang} dir={dir}>
          {words.empty}
        </p>
      ) : null}
    </section>
  );
}

interface ControlProps {
  id: string;
  icon: LucideIcon;
  label: string;
  /** Of the entry. */
  name: string;
  /** It stays in the order of the keyboard, so that moving an entry to the end does not lose the focus. */
  isDisabled?: boolean;
  onFocus: (id: string) => void;
  onPress: () => void;
}

function Control({ id, icon: Icon, label, name, isDisabled = false, onFocus, onPress }: ControlProps): ReactNode {
  return (
    <button
      type="button"
      className={styles["control"]}
      data-control={id}
      title={label}
      aria-disabled={isDisabled}
      onFocus={() => onFocus(id)}
      onClick={() => {
        if (!isDisabled) onPress();
      }}
    >
      <Icon aria-hidden />
      <VisuallyHidden>
        {label}: {name}
      </VisuallyHidden>
    </button>
  );
}

/** useInertScreen keeps the keyboard and screen readers out of the screen behind the menu. */
function useInertScreen(): void {
  useEffect(() => {
    const screen = document.getElementById("content");
    screen?.setAttribute("inert", "");
    return () => screen?.removeAttribute("inert");
  }, []);
}

/** useDragging moves the entry under the pointer while it is dragged, and reports where it was dropped. Escape takes it back. */
function useDragging(
  arrangement: Arrangement,
  list: { current: HTMLOListElement | null },
  send: (message: FromPreview) => void,
) {
  const savedOrder = arrangement.items.map(({ id }) => id);
  const [drag, setDrag] = useState<{ item: string; order: readonly string[] } | null>(null);
  // Shown until the console has answered.
  const [pending, setPending] = useState<{ arrangement: Arrangement; order: readonly string[] } | null>(null);
  useEffect(() => {
    if (drag === null) return undefined;
    const press = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") setDrag(null);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [drag]);
  const current = pending?.arrangement === arrangement ? pending.order : savedOrder;
  const boxes = (): Map<string, Box> =>
    new Map(
      [...(list.current?.children ?? [])].map((child) => [
        (child as HTMLElement).dataset["item"] ?? "",
        child.getBoundingClientRect(),
      ]),
    );
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLOListElement>) {
      const target = event.target instanceof Element ? event.target : null;
      const item = target?.closest<HTMLElement>("[data-item]")?.dataset["item"];
      const isGrip = target !== null && target.closest("[data-grip]") !== null;
      // A finger scrolls the menu unless it is on the grip.
      if (item === undefined || target?.closest("button") || event.button !== 0) return;
      if (!isGrip && event.pointerType !== "mouse") return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const shown = new Set(boxes().keys());
      setDrag({ item, order: current.filter((id) => shown.has(id)) });
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
      if (drag !== null) setDrag({ ...drag, order: orderAt(drag.order, drag.item, boxes(), { x, y }) });
    },
    onPointerUp() {
      if (drag === null) return;
      const placement = placementOf(drag.order, drag.item);
      setDrag(null);
      if (placement === null) return;
      const order = moveItem(current, drag.item, placement);
      if (order === current) return;
      setPending({ arrangement, order });
      send({ type: "move", item: drag.item, ...placement });
    },
    onPointerCancel: () => setDrag(null),
  };
  return { order: drag?.order ?? current, dragged: drag?.item ?? null, handlers };
}
