import { useTranslations } from "@cicerone/i18n/provider";
import { BackButton, buttonClass } from "@cicerone/ui/button";
import { Notice } from "@cicerone/ui/notice";
import type { ReactNode } from "react";
import { Link, useBack, useTo } from "./navigation";
import type { To } from "./paths";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  /** Message that says what is missing. */
  title: string;
  icon: ReactNode;
  /** Further explanation. */
  children?: ReactNode;
  /** Where the button leads; the start menu by default. */
  action?: { to: To; label: string };
}

/** EmptyState is the screen of a missing item or a list without items, with Back and a button that leads elsewhere. */
export function EmptyState({ title, icon, children, action }: EmptyStateProps): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const back = useBack();
  const { to: target, label } = action ?? { to: to("Options"), label: t("options.title") };
  return (
    <>
      <div className={styles["back"]}>
        <BackButton label={t("control.back")} onClick={back} />
      </div>
      <Notice
        tone="alert"
        title={title}
        icon={icon}
        action={
          <Link to={target} className={buttonClass()}>
            {label}
          </Link>
        }
      >
        {children}
      </Notice>
    </>
  );
}
