import type { Presentation } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Checkbox } from "@cicerone/ui/field";
import { type FormEvent, type ReactNode, useState } from "react";
import { Link, useNavigate, useTo } from "../../core/navigation/navigation";
import { useAcceptance } from "./acceptance";
import styles from "./presentation.module.css";

/** StartForm is the start button, with the privacy policy's checkbox if the museum requires it (PRES-3, PRES-4). */
export function StartForm({ presentation, code }: { presentation: Presentation; code: string | undefined }): ReactNode {
  const t = useTranslations();
  const navigate = useNavigate();
  const to = useTo();
  const [accepted, accept] = useAcceptance(presentation.idMuseum);
  const [refused, setRefused] = useState(false);
  const asks = presentation.privacyPolicyEnabled;

  const start = (event: FormEvent): void => {
    event.preventDefault();
    if (asks && !accepted) setRefused(true);
    else navigate("Code", {}, code === undefined ? {} : { code });
  };

  return (
    <form className={styles["form"]} onSubmit={start} noValidate>
      {asks && (
        <div className={styles["policy"]}>
          <p>{t("presentation.privacyNotice")}</p>
          <Checkbox
            checked={accepted}
            onChange={(checked) => {
              accept(checked);
              setRefused(false);
            }}
            error={refused ? t("error.privacy_policy_error") : undefined}
          >
            {t.rich("presentation.acceptPolicy", {
              link: (words) => <Link to={to("PrivacyPolicy")}>{words}</Link>,
            })}
          </Checkbox>
        </div>
      )}
      <button type="submit" className={styles["start"]}>
        {t("control.start")}
      </button>
    </form>
  );
}
