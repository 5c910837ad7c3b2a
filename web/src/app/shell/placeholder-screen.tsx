import { useTranslations } from "../../i18n/provider";
import { PlaceLink, usePlace } from "../../museum/navigation";
import { usePageTitle } from "../../museum/page-title";
import { buttonClass } from "../../ui/button";
import { Notice } from "../../ui/notice";

/** Stands at the address of a screen that is not built yet, with the way back. */
export function PlaceholderScreen() {
  const t = useTranslations();
  const to = usePlace();
  const title = t("unavailable.title");
  usePageTitle(title);
  return (
    <Notice title={title}>
      <p>{t("unavailable.text")}</p>
      <PlaceLink to={to("Options")} className={buttonClass()}>
        {t("control.back")}
      </PlaceLink>
    </Notice>
  );
}
