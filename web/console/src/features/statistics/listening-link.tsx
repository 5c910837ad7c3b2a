import { Link } from "@tanstack/react-router";
import { ChartSpline } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { NamedWork } from "../../api/statistics";
import { LISTENING_PATH } from "./statistics-tabs";
import styles from "./listening.module.css";

interface ListeningLinkProps {
  museum: string;
  work: Pick<NamedWork, "id" | "number" | "name">;
  /** Of the visits that opened it, those that listened for 30 seconds or longer, as it is written. */
  share: string;
}

/** ListeningLink is the share of a work, which leads to when its visits stop listening, in the same period. */
export function ListeningLink({ museum, work: { id, number = "", name = "" }, share }: ListeningLinkProps): ReactNode {
  const t = useTranslations("statistics");
  return (
    <Link
      to={LISTENING_PATH}
      params={{ museum, work: id }}
      search
      className={styles["link"]}
      aria-label={t("whereListenersLeave", { share, work: `${number} ${name}`.trim() })}
    >
      <ChartSpline aria-hidden />
      {share}
    </Link>
  );
}
