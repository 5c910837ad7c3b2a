import { BackButton } from "@cicerone/ui/button";
import { Picture, type PictureFacts } from "@cicerone/ui/picture";
import type { ReactNode } from "react";
import styles from "./gate-layout.module.css";

interface GateLayoutProps {
  /** Background picture; empty if there is none. */
  src: string;
  facts?: PictureFacts | undefined;
  title: string;
  backLabel: string;
  /** There is no back button without it. */
  onBack?: () => void;
  /** Makes it a form; called on submit. */
  onSubmit?: () => void;
  /** Shown above the title. */
  above?: ReactNode;
  /** Shown under the title; next to the actions in landscape. */
  text?: ReactNode;
  /** Shows the picture clearly above the content, which is at the lower edge. */
  pictured?: boolean;
  children: ReactNode;
}

/** GateLayout is a screen at the start or end of a visit: one question over the museum's picture. */
export function GateLayout(props: GateLayoutProps): ReactNode {
  const { src, facts, title, backLabel, onBack, onSubmit, above, text, pictured = false, children } = props;
  const head = (
    <>
      {above}
      <h1 tabIndex={-1}>{title}</h1>
    </>
  );
  const content =
    text === undefined ? (
      <>
        {head}
        {children}
      </>
    ) : (
      <>
        <div className={styles["side"]}>
          {head}
          {text}
        </div>
        <div className={styles["side"]}>{children}</div>
      </>
    );
  return (
    <div className={styles["screen"]} data-pictured={pictured && src !== ""}>
      <div className={styles["picture"]}>{src !== "" && <Picture src={src} alt="" facts={facts} priority />}</div>
      <header className={styles["top"]}>
        {onBack !== undefined && <BackButton label={backLabel} onClick={onBack} />}
      </header>
      {onSubmit === undefined ? (
        <div className={styles["content"]}>{content}</div>
      ) : (
        <form
          className={styles["content"]}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {content}
        </form>
      )}
    </div>
  );
}

/** GateButtons stacks buttons, and puts them in a row in landscape. */
export function GateButtons({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles["buttons"]}>{children}</div>;
}
