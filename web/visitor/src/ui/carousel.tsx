import { useTranslations } from "@cicerone/i18n/provider";
import { RoundButton } from "@cicerone/ui/button";
import { useFocusFallback } from "@cicerone/ui/focus";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { lazyWithRetry } from "../lib/lazy-with-retry";
import styles from "./carousel.module.css";

const CarouselSwipe = lazyWithRetry(async () => (await import("./carousel-swipe")).CarouselSwipe);

interface CarouselProps<Item> {
  /** What is turned through, for screen readers. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** Each item's own words, for screen readers; its place alone when left out. */
  nameOf?: (item: Item) => string;
  /** Draws an item. active: it is the one in front; only then may it play, and only then is it reached. */
  children: (item: Item, active: boolean) => ReactNode;
  /** Place of the item in front, from 0. */
  index: number;
  /** The visitor turned to another. */
  onIndex: (index: number) => void;
  /** What stands in the place of Next at the last item, where the way leads on; without it the last is followed by the first. */
  end?: ReactNode;
  /** As high as the item in front, or as the box it is put in. */
  height?: "item" | "box";
}

/**
 * One item a page: by swipe, by its two buttons, by its dots, and by the arrow keys. Items are drawn when they
 * come near; those not in front are out of reach of keyboard and screen reader, which have the list of dots.
 */
export function Carousel<Item>(props: CarouselProps<Item>): ReactNode {
  const { label, items, keyOf, nameOf, children, onIndex, end, height = "item" } = props;
  const t = useTranslations();
  const last = items.length - 1;
  const index = Math.max(0, Math.min(props.index, last));
  const loop = end === undefined && last > 0;
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  const [moved, setMoved] = useState(false);
  const viewport = useRef<HTMLDivElement>(null);
  const ways = useRef<HTMLDivElement>(null);

  // What was drawn once stays: a way back shows it as it was left.
  const wanted = [index - 1, index, index + 1].map((at) => (loop ? (at + items.length) % items.length : at));
  if (wanted.some((at) => !drawn.has(at))) setDrawn(new Set([...drawn, ...wanted]));

  const to = (next: number): void => {
    const target = loop ? (next + items.length) % items.length : Math.max(0, Math.min(next, last));
    if (target === index) return;
    setMoved(true);
    onIndex(target);
  };

  // What was pressed may be no more at either end, and what stood in the last item is out of reach: it is what leads on.
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
  const named = (at: number, words: string): string => {
    const item = items[at];
    const name = item === undefined ? "" : (nameOf?.(item) ?? "");
    return name === "" ? words : `${words}: ${name}`;
  };
  return (
    // The arrow keys turn the page from wherever the focus is in it; its buttons do the same.
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
          <ol className={styles["dots"]}>
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
      {last > 0 && <CarouselSwipe viewport={viewport} index={index} last={last} loop={loop} onIndex={onIndex} />}
      <VisuallyHidden live="polite">{moved && named(index, place(index))}</VisuallyHidden>
    </section>
  );
}
