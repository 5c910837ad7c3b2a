import { type ReactNode, createContext, useContext, useEffect, useRef } from "react";
import styles from "./screen.module.css";

/** NavigationCount is how often the screen has changed; at 0 the page has just been opened. */
export const NavigationCount = createContext<() => number>(() => 0);

interface ScreenProps {
  title: string;
  /** One sentence about what this screen is for. */
  help?: string;
  /** Its main action. */
  action?: ReactNode;
  children: ReactNode;
}

/** Screen is a screen with its title, which has the focus after a navigation, and names the page. */
export function Screen({ title, help, action, children }: ScreenProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigations = useContext(NavigationCount);
  useEffect(() => {
    if (navigations() > 0) heading.current?.focus({ preventScroll: true });
  }, [navigations]);
  useEffect(() => {
    document.title = `${title} · Cicerone`;
  }, [title]);
  return (
    <div className={styles["screen"]}>
      <header className={styles["header"]}>
        <div className={styles["titles"]}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {help === undefined ? null : <p className={styles["help"]}>{help}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}

/** Section is a part of a screen under a heading. */
export function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles["section"]}>
      <h2>{title}</h2>
      {help === undefined ? null : <p className={styles["help"]}>{help}</p>}
      {children}
    </section>
  );
}
