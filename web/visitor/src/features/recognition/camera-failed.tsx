import { useTranslations } from "@cicerone/i18n/provider";
import { Button, buttonClass } from "@cicerone/ui/button";
import { Notice } from "@cicerone/ui/notice";
import { CameraOff } from "lucide-react";
import type { ReactNode } from "react";
import { CameraHelp } from "../../core/camera/camera-help";
import type { CameraErrorKind } from "../../core/camera/error";
import { Link, useTo } from "../../core/navigation/navigation";
import styles from "./recognition.module.css";

/** CameraFailed replaces the camera if it is not available: the reason, help, and a link to the keypad. */
export function CameraFailed({ error, onRetry }: { error: CameraErrorKind; onRetry: () => void }): ReactNode {
  const t = useTranslations();
  const to = useTo();
  return (
    <Notice
      tone="alert"
      title={t(`error.qr_error_${error}`)}
      icon={<CameraOff aria-hidden />}
      action={
        <div className={styles["answers"]}>
          <Link to={to("Keyboard")} className={buttonClass()}>
            {t("keyboard.title")}
          </Link>
          <Button variant="quiet" onClick={onRetry}>
            {t("control.retry")}
          </Button>
        </div>
      }
    >
      <CameraHelp error={error} />
    </Notice>
  );
}
