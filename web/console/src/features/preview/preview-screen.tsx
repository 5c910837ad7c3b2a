import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMuseumId, useOpenMuseum } from "../../api/museum";
import { Screen } from "../../ui/screen";
import { LoadingList } from "../../ui/state";
import { PhoneLinks } from "./phone-links";
import { Preview } from "./preview";
import styles from "./preview.module.css";

const NO_VALUES = {};

/** PreviewScreen shows the whole draft, here and on phones. */
export function PreviewScreen(): ReactNode {
  const t = useTranslations("preview");
  const museum = useMuseumId();
  const language = useOpenMuseum()?.languages[0];
  return (
    <Screen isWide title={t("screenTitle")}>
      <div className={styles["sides"]}>
        {language === undefined ? (
          <LoadingList />
        ) : (
          <Preview museum={museum} list="museum" elementKey="museum" language={language} values={NO_VALUES} />
        )}
        <section className={styles["links"]} aria-labelledby="on-phone">
          <h2 id="on-phone">{t("onPhoneTitle")}</h2>
          <PhoneLinks museum={museum} query="" />
        </section>
      </div>
    </Screen>
  );
}
