import { Milestone } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/provider";
import { PlaceLink, usePlace } from "../../museum/navigation";
import { usePageTitle } from "../../museum/page-title";
import { buttonClass } from "../../ui/button";
import { Notice } from "../../ui/notice";

/** Timeline error: the museum has no timeline, or not the one that the address names (TL-3). */
export function NoTimeline(): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const title = t("error.no_resources");
  usePageTitle(title);
  return (
    <Notice
      tone="alert"
      title={title}
      icon={<Milestone aria-hidden />}
      action={
        <PlaceLink to={to("Options")} className={buttonClass()}>
          {t("options.title")}
        </PlaceLink>
      }
    />
  );
}
