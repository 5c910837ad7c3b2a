import { type ReactNode, type RefObject, createContext, useContext, useEffect, useLayoutEffect, useRef } from "react";
import styles from "./screen.module.css";

/** NavigationCount is how often the screen has changed; at 0 the page has just been opened. */
export const NavigationCount = createContext<() => number>(() => 0);

interface ScreenProps {
  title: string;
  /** What the heading shows instead of the title. */
  heading?: ReactNode;
  /** Gives access to the heading, such as to move the focus there. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  /** Uses the whole width, such as for a table. */
  isWide?: boolean;
  /** Fills the height as well: its last part scrolls by itself. */
  fills?: boolean;
  /** One sentence about what this screen is for. */
  help?: string;
  /** Its main action. */
  action?: ReactNode;
  children: ReactNode;
}

/** Screen is a screen with its title, which names the page and has the focus after a navigation. It begins at its top. */
export function Screen(props: ScreenProps): ReactNode {
  const { title, heading: shown, headingRef, isWide, fills, help, action, children } = props;
  const own = useRef<HTMLHeadingElement>(null);
  const heading = headingRef ?? own;
  const navigations = useContext(NavigationCount);
  useLayoutEffect(() => {
    if (navigations() > 0) heading.current?.closest("main")?.scrollTo(0, 0);
  }, [heading, navigations]);
  useEffect(() => {
    if (navigations() > 0) heading.current?.focus({ preventScroll: true });
  }, [heading, navigations]);
  useEffect(() => {
    document.title = `${title} · Cicerone`;
  }, [title]);
  return (
    <div className={`${styles["screen"]} ${isWide ? styles["wide"] : ""} ${fills ? styles["fills"] : ""}`}>
      <header className={styles["header"]}>
        <div className={styles["titles"]}>
          <h1 ref={heading} tabIndex={-1}>
            {shown ?? title}
          </h1>
          {help === undefined ? null : <p className={styles["help"]}>{help}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  title: ReactNode;
  help?: ReactNode;
  children: ReactNode;
}

/** Section is a part of a screen under a heading. */
export function Section({ title, help, children }: SectionProps): ReactNode {
  return (
    <section className={styles["section"]}>
      <h2>{title}</h2>
      {help === undefined ? null : <p className={styles["help"]}>{help}</p>}
      {children}
    </section>
  );
}
