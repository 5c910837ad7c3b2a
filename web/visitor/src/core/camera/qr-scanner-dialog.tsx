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

/** The camera's view while a QR code is looked for (CODE-6). */
export function QrScannerDialog({ scanner, onCode }: QrScannerDialogProps): ReactNode {
  const t = useTranslations();
  const camera = useStore(scanner.camera.store);
  const video = useStream(camera.stream);
  const found = useEffectEvent(onCode);
  useEffect(() => {
    const element = video.current;
    if (camera.stream === null || element === null) return undefined;
    return scanner.watch(element, (code) => found(code));
  }, [scanner, camera.stream, video]);

  const live = camera.status === "live";
  return (
    <Dialog title={t("control.scanQr")} closeLabel={t("control.close")} shape="full" onClose={() => scanner.close()}>
      <div className={styles["view"]}>
        {/* It shows the room before the phone, and has no sound. */}
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
