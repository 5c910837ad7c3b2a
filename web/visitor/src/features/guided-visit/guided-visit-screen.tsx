import { useTranslations } from "@cicerone/i18n/provider";
import type { ReactNode } from "react";
import { CodeEntry } from "../../core/camera/code-entry";
import { usePageTitle } from "../../core/museum/page-title";
import { useNavigateTo, useTo } from "../../core/navigation/navigation";
import { useGuideCode } from "./use-guide-code";

/** GuidedVisitScreen asks for a guide's code, typed or scanned (GUIDE-1). */
export function GuidedVisitScreen(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const navigate = useNavigateTo();
  const form = useGuideCode();
  usePageTitle(t("guide.title"));
  return (
    <CodeEntry
      title={t("guide.title")}
      hint={t("guide.hint")}
      label={t("guide.label")}
      form={form}
      scan
      onBack={() => navigate(to("Options"), { replace: true })}
    />
  );
}
