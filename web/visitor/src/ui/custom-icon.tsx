import type { ReactNode } from "react";
import styles from "./custom-icon.module.css";

/** An icon of the house's own where there is one, else the app's. It only decorates: its button has the words. */
export function CustomIcon({ url, children }: { url: string; children: ReactNode }): ReactNode {
  return url === "" ? children : <img className={styles["icon"]} src={url} alt="" />;
}
