import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Messages } from "../../i18n/catalogue";
import styles from "./event-title.module.css";

interface EventTitleProps {
  who: string;
  action: keyof Messages["revisionAction"];
}

/** EventTitle says who did what in a museum. */
export function EventTitle({ who, action }: EventTitleProps): ReactNode {
  const actions = useTranslations("revisionAction");
  return (
    <>
      <bdi>{who}</bdi> <span className={styles["action"]}>{actions(action)}</span>
    </>
  );
}
