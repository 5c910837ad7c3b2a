import { useTranslations } from "@cicerone/i18n/provider";
import { buttonClass } from "@cicerone/ui/button";
import { Notice } from "@cicerone/ui/notice";
import type { ReactNode } from "react";
import { Link, useTo } from "./navigation";
import type { To } from "./paths";

interface EmptyStateProps {
  /** Message that says what is missing. */
  title: string;
  icon: ReactNode;
  /** Further explanation. */
  children?: ReactNode;
  /** Where the button leads; the start menu by default. */
  action?: { to: To; label: string };
}

/** EmptyState is the screen of a list without items, with a button that leads elsewhere. */
export function EmptyState({ title, icon, children, action }: EmptyStateProps): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const { to: target, label } = action ?? { to: to("Options"), label: t("options.title") };
  return (
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
  );
}
