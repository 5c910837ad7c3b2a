import { useTranslations } from "@cicerone/i18n/provider";
import { RoundButton, buttonClass } from "@cicerone/ui/button";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { ScanLine, SwitchCamera, X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useStore } from "zustand";
import { Viewfinder } from "../../core/camera/viewfinder";
import { useMuseum } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { Link, useBack, useNavigateTo, useTo } from "../../core/navigation/navigation";
import type { ScreenProps } from "../../core/navigation/paths";
import { CustomIcon } from "../../ui/custom-icon";
import { CameraFailed } from "./camera-failed";
import { ConnectionQuestion } from "./connection-question";
import { DebugPreview } from "./debug-preview";
import { SearchStatus } from "./search-status";
import { useNotice } from "./use-notice";
import { usePhoneRecogniser } from "./use-phone-recogniser";
import { useRecognition } from "./use-recognition";
import styles from "./recognition.module.css";

/**
 * RecognitionScreen recognises the work in front of the camera and opens it (REC-1 to REC-5). A museum without
 * recognition gets the keypad; its screens have no link here.
 */
export function RecognitionScreen({ query }: ScreenProps<"Recognition">): ReactNode {
  return useMuseum().recognitionAvailable ? <Search debug={query.debug === "recognition"} /> : <ToKeypad />;
}

function ToKeypad(): ReactNode {
  const to = useTo();
  const navigate = useNavigateTo();
  useEffect(() => navigate(to("Keyboard"), { replace: true }), [navigate, to]);
  return null;
}

function Search({ debug }: { debug: boolean }): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const { customization } = useMuseum();
  const back = useBack("Options");
  const phone = usePhoneRecogniser();
  const { status } = useStore(phone.store);
  const notice = useNotice(status, back);
  const { camera, retry, changeCamera, search, video } = useRecognition(notice.accepted, phone);
  usePageTitle(t("recognition.title"));

  const live = camera.status === "live";
  const several = camera.cameras.length > 1;
  return (
    <div className={`${styles["screen"]} ${camera.error === null ? "" : styles["failed"]}`}>
      {/* Hidden from screen readers: a live camera picture without sound. */}
      <video ref={video} className={styles["video"]} playsInline muted autoPlay aria-hidden="true" />
      <header className={styles["top"]}>
        <RoundButton label={t("control.close")} onClick={back}>
          <X aria-hidden />
        </RoundButton>
        {several && (
          <RoundButton label={t("control.changeCamera")} onClick={changeCamera}>
            <SwitchCamera aria-hidden />
          </RoundButton>
        )}
      </header>
      {camera.error === null ? (
        <>
          <div className={styles["finder"]}>
            <h1 tabIndex={-1}>
              <VisuallyHidden>{t("recognition.title")}</VisuallyHidden>
            </h1>
            <Viewfinder shape="free" busy={false} />
          </div>
          <div className={styles["foot"]}>
            {!notice.asks && <SearchStatus starting={!live || status === "opening"} search={search} />}
            <span
              className={styles["sign"]}
              data-testid="recognition-sign"
              data-busy={live && search.progress === "searching"}
              aria-hidden="true"
            >
              <CustomIcon url={customization.recognitionIconUrl}>
                <ScanLine />
              </CustomIcon>
            </span>
            <div className={styles["way"]}>
              {live && search.isHintDue && (
                <Link to={to("Keyboard")} className={buttonClass("quiet")}>
                  {t("keyboard.title")}
                </Link>
              )}
            </div>
          </div>
        </>
      ) : (
        <CameraFailed error={camera.error} onRetry={retry} />
      )}
      {debug && <DebugPreview image={search.image} answer={search.answer} />}
      {notice.asks && <ConnectionQuestion onYes={notice.accept} onNo={notice.decline} />}
    </div>
  );
}
