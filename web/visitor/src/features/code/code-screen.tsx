import { useTranslations } from "@cicerone/i18n/provider";
import type { ReactNode } from "react";
import { CodeEntry } from "../../core/camera/code-entry";
import { useMuseum } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { useBack } from "../../core/navigation/navigation";
import type { ScreenProps } from "../../core/navigation/paths";
import { useCodeForm } from "./use-code-form";

/** CodeScreen asks for the access code, typed, scanned or taken from the address (CODE-1, CODE-2, CODE-6). */
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
