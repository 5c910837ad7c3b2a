import type { Step } from "@cicerone/api/types";
import {
  Armchair,
  ArrowUp,
  ArrowUpDown,
  CornerUpLeft,
  CornerUpRight,
  DoorOpen,
  DoorStairwell,
  Eye,
  Footprints,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { CustomIcon } from "../../ui/custom-icon";

/** Named icons of instruction steps (see the museum package's reference). */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  walk: Footprints,
  stairs: DoorStairwell,
  elevator: ArrowUpDown,
  "turn-left": CornerUpLeft,
  "turn-right": CornerUpRight,
  straight: ArrowUp,
  look: Eye,
  rest: Armchair,
  exit: DoorOpen,
};

/** StepIcon shows the icon of an instruction step: the museum's own, a named one, or feet. */
export function StepIcon({ step }: { step: Pick<Step, "iconType" | "iconUrl"> }): ReactNode {
  const Icon = ICONS[step.iconType ?? ""] ?? Footprints;
  return (
    <CustomIcon url={step.iconUrl ?? ""}>
      <Icon aria-hidden />
    </CustomIcon>
  );
}
