import { BackButton } from "@cicerone/ui/button";
import type { ReactNode } from "react";
import styles from "./page.module.css";

interface HeaderProps {
  title: string;
  /** Language and direction of a title in another language than the interface. */
  titleAttributes?: { lang?: string; dir?: "ltr" | "rtl" };
  backLabel: string;
  onBack: () => void;
  /** Buttons at the end of the first line. */
  actions?: ReactNode;
}

interface PageProps extends HeaderProps {
  children: ReactNode;
  /** Sticks to the lower edge. */
  foot?: ReactNode;
  /** A column for text, the whole width for lists. */
  width?: "column" | "wide";
  /** The content is as high as the screen and brings its own bar at the lower edge. */
  fill?: boolean;
}

/** PageHeader is the bar at the upper edge of a screen: back button, title and actions. */
export function PageHeader({ title, titleAttributes, backLabel, onBack, actions }: HeaderProps): ReactNode {
  return (
    <header className={styles["top"]} data-bar="start">
      <BackButton label={backLabel} onClick={onBack} />
      <h1 tabIndex={-1} {...titleAttributes}>
        {title}
      </h1>
      {actions}
    </header>
  );
}

/** Page is a screen with back button and title. */
export function Page({ children, foot, width = "wide", fill = false, ...header }: PageProps): ReactNode {
  return (
    <div className={styles["page"]} data-width={width}>
      <PageHeader {...header} />
      <div className={styles["content"]} data-fill={fill}>
        {children}
      </div>
      {foot !== undefined && (
        <footer className={styles["foot"]} data-bar="end">
          {foot}
        </footer>
      )}
    </div>
  );
}
