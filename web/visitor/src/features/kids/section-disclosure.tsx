import { Picture } from "@cicerone/ui/picture";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useMediaFacts } from "../../core/museum/hooks";
import type { LocalizedText } from "../../core/museum/localization";
import { kidsColours } from "./kids-colours";
import styles from "./section-disclosure.module.css";

/** Pictures shown of a section's works. */
const MAX_PREVIEWS = 3;

interface SectionDisclosureProps {
  title: LocalizedText;
  /** The museum's colour; empty for a default colour by the section's position. */
  color: string;
  place: number;
  /** Pictures of its works, for children who cannot read yet; the first few are shown. */
  previews: readonly string[];
  /** Extra element after the title. */
  mark?: ReactNode;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** SectionDisclosure is a coloured section that opens and closes, with pictures of its works. */
export function SectionDisclosure({
  title,
  color,
  place,
  previews: glimpses,
  mark,
  open,
  onToggle,
  children,
}: SectionDisclosureProps): ReactNode {
  const id = useId();
  const factsOf = useMediaFacts();
  return (
    <section className={styles["section"]} style={kidsColours(color, place)} data-open={open}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={onToggle}>
          <span className={styles["glimpses"]} aria-hidden>
            {glimpses.slice(0, MAX_PREVIEWS).map((picture) => (
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
