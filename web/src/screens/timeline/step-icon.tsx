import {
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpDown,
  Armchair,
  DoorOpen,
  Eye,
  Footprints,
  type LucideIcon,
  Signpost,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Step } from "../../api/types";
import { useMediaFacts } from "../../museum/hooks";
import { Picture } from "../../ui/picture";
import { Stairs } from "./stairs";
import styles from "./step-icon.module.css";

/** The named icons of instruction steps (docs/authoring.md). Turns are as in the room, whatever way one reads. */
const ICONS: Readonly<Record<string, LucideIcon | typeof Stairs>> = {
  walk: Footprints,
  stairs: Stairs,
  elevator: ArrowUpDown,
  "turn-left": ArrowLeft,
  "turn-right": ArrowRight,
  straight: ArrowUp,
  look: Eye,
  rest: Armchair,
  exit: DoorOpen,
};

/** An instruction step's icon: the museum's own, else the one it named, else a signpost. */
export function StepIcon({ step }: { step: Step }): ReactNode {
  const factsOf = useMediaFacts();
  const { iconType = "", iconUrl = "" } = step;
  const Icon = ICONS[iconType] ?? Signpost;
  return (
    <span className={styles["icon"]} data-icon={iconUrl === "" ? iconType : "own"}>
      {iconUrl === "" ? <Icon aria-hidden /> : <Picture src={iconUrl} alt="" facts={factsOf(iconUrl)} sizes="4rem" />}
    </span>
  );
}
