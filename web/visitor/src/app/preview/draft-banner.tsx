import type { ReactNode } from "react";
import { messagesFor } from "./messages";
import styles from "./draft-banner.module.css";

/** DraftBanner says that the page shows a draft; a frame around the page says it after scrolling as well. */
export function DraftBanner({ languages }: { languages: readonly string[] }): ReactNode {
  const { draft, lang, dir } = messagesFor(languages);
  return (
    <>
      <p className={styles["banner"]} lang={lang} dir={dir} role="note">
        {draft}
      </p>
      <div className={styles["frame"]} aria-hidden />
    </>
  );
}
