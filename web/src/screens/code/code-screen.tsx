import type { ReactNode } from "react";
import type { ScreenProps } from "../../app/paths";
import { CodeEntry } from "../../camera/code-entry";
import { useTranslations } from "../../i18n/provider";
import { useMuseum } from "../../museum/hooks";
import { useBack } from "../../museum/navigation";
import { usePageTitle } from "../../museum/page-title";
import { useCodeForm } from "./use-code-form";

/** The access code: typed, scanned or brought by the address (CODE-1, CODE-2, CODE-6). */
export function CodeScreen({ query }: ScreenProps<"Code">): ReactNode {
  const t = useTranslations();
  const { idMuseum, accessCodeQrEnabled } = useMuseum();
  const back = useBack("Presentation");
  const form = useCodeForm(idMuseum, query.code ?? "");
  usePageTitle(t("code.title"));
  return (
    <CodeEntry
      title={t("code.title")}
      hint={t("code.hint")}
      label={t("code.label")}
      form={form}
      scan={accessCodeQrEnabled}
      onBack={back}
    />
  );
}
