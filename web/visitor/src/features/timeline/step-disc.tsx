import type { Step } from "@cicerone/api/types";
import type { ReactNode } from "react";
import { StepIcon } from "../../core/museum/step-icon";
import styles from "./step-disc.module.css";

/** StepDisc is an instruction step's icon on the timeline's colour. */
export function StepDisc({ step }: { step: Step }): ReactNode {
  const { iconType = "", iconUrl = "" } = step;
  return (
    <span className={styles["disc"]} data-icon={iconUrl === "" ? iconType : "own"}>
      <StepIcon step={step} />
    </span>
  );
}
