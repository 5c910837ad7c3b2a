import type { ReactNode } from "react";
import styles from "./custom-icon.module.css";

/** CustomIcon shows the museum's own icon, or else the app's. It is decorative. */
export function CustomIcon({ url, children }: { url: string; children: ReactNode }): ReactNode {
  return url === "" ? children : <img className={styles["icon"]} src={url} alt="" />;
}
