import { AudioLines, Captions, Film } from "lucide-react";
import type { ReactNode } from "react";
import { type Asset, pictureAddress } from "../../api/assets";
import styles from "./media.module.css";

const ICONS = { audio: AudioLines, video: Film, captions: Captions };

/** AssetPicture shows a picture, or the sign of another kind of file. What it is called is said elsewhere. */
export function AssetPicture({ asset, width }: { asset: Asset; width: number }): ReactNode {
  if (asset.kind === "image") {
    return (
      <img
        className={styles["picture"]}
        src={pictureAddress(asset, width)}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    );
  }
  const Icon = ICONS[asset.kind];
  return (
    <span className={styles["sign"]}>
      <Icon aria-hidden />
    </span>
  );
}
