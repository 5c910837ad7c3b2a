import type { Artwork, Resource } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { ChevronDown, ChevronUp, Layers } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Query } from "../../core/navigation/paths";
import { PlayerBar } from "../../core/player/player-bar";
import type { Track } from "../../core/player/track";
import { footerHeight } from "./extras";
import { ResourceList } from "./resource-list";
import styles from "./artwork-footer.module.css";

interface ArtworkFooterProps {
  artwork: Artwork;
  query: Query;
  track: Track | null;
  extras: readonly Resource[];
  open: boolean;
  onToggle: () => void;
}

/** ArtworkFooter shows the player at the lower edge, and opens the list of the work's extra resources (ART-2). */
export function ArtworkFooter({ artwork, query, track, extras, open, onToggle }: ArtworkFooterProps): ReactNode {
  const t = useTranslations();
  const list = useId();
  const count = t("count.extras", { count: extras.length });
  const toggle = extras.length > 0 && (
    <button
      type="button"
      className={styles["toggle"]}
      aria-expanded={open}
      aria-controls={list}
      aria-label={`${t(open ? "artwork.hideExtras" : "artwork.showExtras")}: ${count}`}
      onClick={onToggle}
    >
      <span className={styles["icons"]} aria-hidden>
        <Layers size={22} />
        {open ? <ChevronDown size={18} /> : <ChevronUp size={18} />}
      </span>
      <span className={styles["count"]} aria-hidden>
        {extras.length}
      </span>
    </button>
  );
  return (
    <footer
      className={styles["footer"]}
      data-testid="extras"
      style={{ minBlockSize: `${footerHeight(open, extras.length) / 16}rem` }}
    >
      <div id={list} className={styles["list"]} hidden={!open}>
        {open && <ResourceList resources={extras} artwork={artwork} query={query} />}
      </div>
      {track === null ? <div className={styles["toggleOnly"]}>{toggle}</div> : <PlayerBar extra={toggle} />}
    </footer>
  );
}
