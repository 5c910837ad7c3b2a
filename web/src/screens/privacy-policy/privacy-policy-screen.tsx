import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/provider";
import { useLocale, useMuseum } from "../../museum/hooks";
import { useBack } from "../../museum/navigation";
import { usePageTitle } from "../../museum/page-title";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Page } from "../../ui/page";
import { RichText } from "../../ui/rich-text";
import { ConsentSetting } from "../../visit/measuring/consent-setting";

/** The museum's own privacy policy (PRIV-1). It is open before every gate: the start screen links to it. */
export function PrivacyPolicyScreen(): ReactNode {
  const t = useTranslations();
  const back = useBack("Presentation");
  const museum = useMuseum();
  const policy = useLocale(museum).of("privacyPolicy");
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
      </Notice>
    );
  }
  return (
    <Page title={title} backLabel={t("control.back")} onBack={back} width="column">
      <RichText html={policy.text} {...policy.attributes} />
      <ConsentSetting museum={museum} />
    </Page>
  );
}
