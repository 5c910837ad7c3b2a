import { useTranslations } from "@cicerone/i18n/provider";
import { RoundButton } from "@cicerone/ui/button";
import { useFocusFallback } from "@cicerone/ui/focus";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { Check, ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { lazyWithRetry } from "../lib/lazy-with-retry";
import { MAX_DOTS } from "./max-dots";
import styles from "./carousel.module.css";

const CarouselSwipe = lazyWithRetry(async () => (await import("./carousel-swipe")).CarouselSwipe);

/** Number of dots above which they need the width of a larger phone. */
const MANY_DOTS = 6;

interface CarouselProps<Item> {
  /** Label of the carousel for screen readers. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** Returns an item's label for screen readers; its number by default. */
  nameOf?: (item: Item) => string;
  /** Renders an item. Only the active one, in front, may play and is accessible. */
  children: (item: Item, active: boolean) => ReactNode;
  /** Index of the current item. */
  index: number;
  /** Called when the visitor changes the item. */
  onIndex: (index: number) => void;
  /** Replaces Next at the last item; without it the first item follows the last. */
  end?: ReactNode;
  /** Follows the item: what belongs to the current one and is not turned with it. */
  below?: ReactNode;
  /** Shown above the buttons, in the bar at the lower edge: a player, the screen's main action. */
  foot?: ReactNode;
  /** As high as the current item, and as its surroundings if they are higher; or as high as the surrounding box. */
  height?: "item" | "box";
}

/**
 * Carousel shows one item per page, changed by swipe, buttons, dots and arrow keys. Where the dots do not fit between
 * the buttons, the position is shown as text. Items render when they are near; only the current one is accessible to
 * keyboard and screen reader. The buttons are at the screen's lower edge, in the same place on every page.
 */
export function Carousel<Item>(props: CarouselProps<Item>): ReactNode {
  const { label, items, keyOf, nameOf, children, onIndex, end, below, foot, height = "item" } = props;
  const t = useTranslations();
  const last = items.length - 1;
  const index = Math.max(0, Math.min(props.index, last));
  const loop = end === undefined && last > 0;
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  const [moved, setMoved] = useState(false);
  const viewport = useRef<HTMLDivElement>(null);
  const ways = useRef<HTMLDivElement>(null);

  // Rendered items stay mounted and keep their state.
  const wanted = [index - 1, index, index + 1].map((at) => (loop ? (at + items.length) % items.length : at));
  if (wanted.some((at) => !drawn.has(at))) setDrawn(new Set([...drawn, ...wanted]));

  const to = (next: number): void => {
    const target = loop ? (next + items.length) % items.length : Math.max(0, Math.min(next, last));
    if (target === index) return;
    setMoved(true);
    // The next item begins at its top, however far this one was scrolled.
    window.scrollTo(0, 0);
    onIndex(target);
  };

  // A disabled button or a control in the previous item loses the focus to the next button.
  useFocusFallback(index, () => [...(ways.current?.querySelectorAll<HTMLElement>("a, button") ?? [])].at(-1));

  const key = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target instanceof Element && event.target.closest("input, textarea, select, audio, video, dialog"))
      return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const towards = document.documentElement.dir === "rtl" ? -1 : 1;
    if (event.key === "ArrowRight") to(index + towards);
    else if (event.key === "ArrowLeft") to(index - towards);
    else return;
    event.preventDefault();
  };

  const place = (at: number): string => t("control.position", { number: at + 1, total: items.length });
  const named = (at: number, position: string): string => {
    const item = items[at];
    const name = item === undefined ? "" : (nameOf?.(item) ?? "");
    return name === "" ? position : `${position}: ${name}`;
  };
  return (
    // The arrow keys change the page anywhere in the carousel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles["carousel"]} data-height={height} aria-label={label} onKeyDown={key}>
      <div ref={viewport} className={styles["viewport"]}>
        <ul className={styles["items"]}>
          {items.map((item, at) => (
            <li key={keyOf(item)} inert={at !== index} aria-label={place(at)}>
              {drawn.has(at) && children(item, at === index)}
            </li>
          ))}
        </ul>
      </div>
      {below}
      <footer className={styles["bar"]} data-bar="end">
        {foot}
        {last > 0 && (
          <div ref={ways} className={styles["ways"]}>
            <RoundButton
              label={t("control.previous")}
              variant="control"
              disabled={!loop && index === 0}
              onClick={() => to(index - 1)}
            >
              <ChevronLeft aria-hidden className={styles["towards"]} />
            </RoundButton>
            {items.length <= MAX_DOTS && (
              <ol className={styles["dots"]} data-many={items.length > MANY_DOTS}>
                {items.map((item, at) => (
                  <li key={keyOf(item)}>
                    <button
                      type="button"
                      aria-label={named(at, t("control.goTo", { number: at + 1, total: items.length }))}
                      {...(at === index ? { "aria-current": "true" } : {})}
                      onClick={() => to(at)}
                    />
                  </li>
                ))}
              </ol>
            )}
            <p className={styles["position"]}>{place(index)}</p>
            {end !== undefined && index === last ? (
              end
            ) : (
              <RoundButton label={t("control.next")} variant="control" onClick={() => to(index + 1)}>
                <ChevronRight aria-hidden className={styles["towards"]} />
              </RoundButton>
            )}
          </div>
        )}
        {last === 0 && end !== undefined && <div className={styles["ways"]}>{end}</div>}
      </footer>
      {last > 0 && <CarouselSwipe viewport={viewport} index={index} last={last} loop={loop} onIndex={to} />}
      <VisuallyHidden live="polite">{moved && named(index, place(index))}</VisuallyHidden>
    </section>
  );
}

/** FinishButton is the end of a carousel that the visitor finishes, in the place of Next. */
export function FinishButton({ onClick }: { onClick: () => void }): ReactNode {
  const t = useTranslations();
  return (
    <span className={styles["finish"]}>
      <RoundButton label={t("control.finish")} variant="control" onClick={onClick}>
        <Check aria-hidden />
      </RoundButton>
    </span>
  );
}
