import { useTranslations } from "@cicerone/i18n/provider";
import { Notice } from "@cicerone/ui/notice";
import { QrCode } from "lucide-react";
import type { ReactNode } from "react";
import { usePageTitle } from "../../core/museum/page-title";

/** NotFoundScreen is shown at the root and for unknown museums, with a hint how to open one. */
export function NotFoundScreen(): ReactNode {
  const t = useTranslations();
  usePageTitle(t("notFound.title"));
  return (
    <Notice title={t("notFound.title")} icon={<QrCode aria-hidden />}>
      <p>{t("notFound.text")}</p>
    </Notice>
  );
}
