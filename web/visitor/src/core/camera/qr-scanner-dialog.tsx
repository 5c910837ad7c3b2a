import { useTranslations } from "@cicerone/i18n/provider";
import { RoundButton } from "@cicerone/ui/button";
import { Dialog } from "@cicerone/ui/dialog";
import { SwitchCamera } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import type { QrScanner } from "./qr-scanner";
import { useStream } from "./use-camera";
import { Viewfinder } from "./viewfinder";
import styles from "./qr-scanner-dialog.module.css";

interface QrScannerDialogProps {
  scanner: QrScanner;
  onCode: (code: string) => void;
}

/** QrScannerDialog shows the camera's view while it looks for a QR code (CODE-6). */
export function QrScannerDialog({ scanner, onCode }: QrScannerDialogProps): ReactNode {
  const t = useTranslations();
  const camera = useStore(scanner.camera.store);
  const video = useStream(camera.stream);
  const onCodeEvent = useEffectEvent(onCode);
  useEffect(() => {
    const element = video.current;
    if (camera.stream === null || element === null) return undefined;
    return scanner.watch(element, (code) => onCodeEvent(code));
  }, [scanner, camera.stream, video]);

  const live = camera.status === "live";
  return (
    <Dialog title={t("control.scanQr")} closeLabel={t("control.close")} shape="full" onClose={() => scanner.close()}>
      <div className={styles["view"]}>
        {/* Decorative: it shows what is before the phone. */}
        <video ref={video} className={styles["video"]} playsInline muted autoPlay aria-hidden="true" />
        <div className={styles["finder"]}>
          <Viewfinder shape="square" busy={live} />
        </div>
        <div className={styles["foot"]}>
          <p role="status">{t(live ? "code.scanHint" : "recognition.starting")}</p>
          {camera.cameras.length > 1 && (
            <RoundButton label={t("control.changeCamera")} onClick={() => scanner.camera.change()}>
              <SwitchCamera aria-hidden />
            </RoundButton>
          )}
        </div>
      </div>
    </Dialog>
  );
}
