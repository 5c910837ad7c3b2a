import { Picture } from "@cicerone/ui/picture";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useMediaFacts } from "../../core/museum/hooks";
import type { LocalizedText } from "../../core/museum/localization";
import { kidsColours } from "./kids-colours";
import styles from "./fold.module.css";

/** Pictures that a section shows of what is in it. */
const GLIMPSES = 3;

interface FoldProps {
  title: LocalizedText;
  /** The museum's colour; empty for one by its place among the sections. */
  color: string;
  place: number;
  /** Pictures of what is in it, for those who do not read; the first few are shown. */
  glimpses: readonly string[];
  /** A small mark in its line. */
  mark?: ReactNode;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A coloured section that opens and closes, with a glimpse of what is in it. */
export function Fold({ title, color, place, glimpses, mark, open, onToggle, children }: FoldProps): ReactNode {
  const id = useId();
  const factsOf = useMediaFacts();
  return (
    <section className={styles["fold"]} style={kidsColours(color, place)} data-open={open}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={onToggle}>
          <span className={styles["glimpses"]} aria-hidden>
            {glimpses.slice(0, GLIMPSES).map((picture) => (
              <span key={picture}>
                <Picture src={picture} alt="" facts={factsOf(picture)} sizes="4rem" />
              </span>
            ))}
          </span>
          <span className={styles["title"]} {...title.attributes}>
            {title.text}
          </span>
          {mark}
          <ChevronDown aria-hidden className={styles["arrow"]} strokeWidth={3} />
        </button>
      </h2>
      <div id={id} hidden={!open} className={styles["content"]}>
        {open && children}
      </div>
    </section>
  );
}
