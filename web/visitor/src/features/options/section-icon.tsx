import { DoorOpen, Footprints, Frame, Grip, HeartHandshake, type LucideIcon, Menu, Route } from "lucide-react";
import type { ReactNode } from "react";
import type { SectionType } from "../../theme/section-lines";
import styles from "./card.module.css";

const ICONS: Readonly<Record<SectionType, LucideIcon>> = {
  KEYBOARD: Grip,
  EXHIBITIONS: Frame,
  ROUTES: Route,
  TIMELINE: Footprints,
  HALLS: DoorOpen,
  SPONSORS: HeartHandshake,
  SIDE_MENU: Menu,
};

/** SectionIcon stands on a card without a picture, on a disc in the section's colour. */
export function SectionIcon({ type }: { type: SectionType }): ReactNode {
  const Icon = ICONS[type];
  return (
    <span className={styles["disc"]}>
      <Icon aria-hidden />
    </span>
  );
}
