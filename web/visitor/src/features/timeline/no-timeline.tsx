import { useTranslations } from "@cicerone/i18n/provider";
import { Milestone } from "lucide-react";
import type { ReactNode } from "react";
import { usePageTitle } from "../../core/museum/page-title";
import { EmptyState } from "../../core/navigation/empty-state";

/** NoTimeline is shown if the museum has no timeline, or not the one in the address (TL-3). */
export function NoTimeline(): ReactNode {
  const t = useTranslations();
  const title = t("error.no_resources");
  usePageTitle(title);
  return <EmptyState title={title} icon={<Milestone aria-hidden />} />;
}
