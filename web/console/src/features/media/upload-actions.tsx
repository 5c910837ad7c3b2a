import { Camera, FolderUp, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { NamedFile } from "../../lib/dropped-files";
import { FileButton } from "../../ui/file-button";
import styles from "./media.module.css";

/** ACCEPTED are the files that guides can show, for the system's choice of files. */
export const ACCEPTED = {
  image: ".jpg,.jpeg,.png,.webp,.gif",
  audio: ".mp3,.m4a",
  video: ".mp4,.m4v",
  captions: ".vtt",
} as const;

const ALL = Object.values(ACCEPTED).join(",");

interface UploadActionsProps {
  onFiles: (files: NamedFile[]) => void;
  accept?: string;
  /** Also whole folders. */
  folders?: boolean;
  /** One file is wanted. */
  isSingle?: boolean;
  /** The main action of its screen. */
  isMain?: boolean;
}

/** UploadActions are buttons that choose files, a folder, or take a photo where there is a camera in the hand. */
export function UploadActions({
  onFiles,
  accept = ALL,
  folders = false,
  isSingle = false,
  isMain = false,
}: UploadActionsProps): ReactNode {
  const t = useTranslations("media");
  return (
    <div className={styles["actions"]}>
      <FileButton
        label={t("upload")}
        multiple={!isSingle}
        accept={accept}
        variant={isMain ? "main" : "plain"}
        onFiles={onFiles}
      >
        <Upload aria-hidden />
        {t("upload")}
      </FileButton>
      {folders ? (
        <span className={styles["wide"]}>
          <FileButton label={t("uploadFolder")} isFolder onFiles={onFiles}>
            <FolderUp aria-hidden />
            {t("uploadFolder")}
          </FileButton>
        </span>
      ) : null}
      {accept.includes(".jpg") ? (
        <span className={styles["narrow"]}>
          <FileButton label={t("camera")} accept="image/jpeg" capture="environment" onFiles={onFiles}>
            <Camera aria-hidden />
            {t("camera")}
          </FileButton>
        </span>
      ) : null}
    </div>
  );
}
