import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { Notice } from "@cicerone/ui/notice";
import { RichText } from "@cicerone/ui/rich-text";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useContentTranslator, useMuseum } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { useBack } from "../../core/navigation/navigation";
import { ConsentSetting } from "../../core/visit/analytics/consent-setting";
import { ForgetMe } from "../../core/visit/forget-me";
import { Page } from "../../ui/page";

/**
 * PrivacyPolicyScreen shows the museum's privacy policy (PRIV-1). It has no gates, because the start screen links to
 * it. The policy promises that visitors can have their data deleted.
 */
export function PrivacyPolicyScreen(): ReactNode {
  const t = useTranslations();
  const back = useBack("Presentation");
  const museum = useMuseum();
  const policy = useContentTranslator(museum).localizedText("privacyPolicy");
  const title = t("privacy.title");
  usePageTitle(title);
  if (policy.text === "") {
    return (
      <Notice
        title={t("error.no_resources")}
        icon={<ShieldCheck aria-hidden />}
        action={<Button onClick={back}>{t("control.back")}</Button>}
      >
        <ConsentSetting museum={museum} />
        <ForgetMe />
      </Notice>
    );
  }
  return (
    <Page title={title} backLabel={t("control.back")} onBack={back} width="column">
      <RichText html={policy.text} {...policy.attributes} />
      <ConsentSetting museum={museum} />
      <ForgetMe />
    </Page>
  );
}
