import { Milestone } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/provider";
import { NothingHere } from "../../museum/nothing-here";
import { usePageTitle } from "../../museum/page-title";

/** Timeline error: the museum has no timeline, or not the one that the address names (TL-3). */
export function NoTimeline(): ReactNode {
  const t = useTranslations();
  const title = t("error.no_resources");
  usePageTitle(title);
  return <NothingHere title={title} icon={<Milestone aria-hidden />} />;
}
