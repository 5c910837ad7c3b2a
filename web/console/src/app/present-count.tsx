import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useOthers } from "../core/draft/session";
import styles from "./navigation.module.css";

/** PresentCount says how many other people have the museum open; nothing for none. */
export default function PresentCount({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("frame");
  const count = new Set(useOthers(museum).map(({ account }) => account)).size;
  if (count === 0) return null;
  return (
    <span className={styles["present"]}>
      <Users aria-hidden />
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{t("othersHere", { count })}</VisuallyHidden>
    </span>
  );
}
