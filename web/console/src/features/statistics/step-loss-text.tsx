import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { usePercent } from "../../ui/number-table";
import type { FunnelRow, StepLoss } from "./routes";
import styles from "./listening.module.css";

interface StepLossTextProps {
  rows: readonly FunnelRow[];
  loss: StepLoss;
}

/** StepLossText is the sentence that says where a route loses most visits. */
export function StepLossText({ rows, loss: { position, share } }: StepLossTextProps): ReactNode {
  const t = useTranslations("statistics");
  const percent = usePercent();
  const { name, language } = rows[position - 2] ?? {};
  const isFew = rows[position - 1]?.visits === 0;
  const values = {
    share: percent(share),
    step: position - 1,
    next: position,
    isNamed: String(name !== undefined),
    name: () => <bdi lang={language?.slice(0, 2)}>{name}</bdi>,
  };
  return <p className={styles["worst"]}>{isFew ? t.rich("stepLossFew", values) : t.rich("stepLoss", values)}</p>;
}
