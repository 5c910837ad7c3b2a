import { useQuery } from "@tanstack/react-query";
import { ImagePlus, Images, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type Asset, mediaAddress, mediaValue, pictureAddress } from "../../api/assets";
import type { MediaValue } from "../../api/content";
import { useCalls } from "../../api/context";
import { useMay } from "../../api/rights";
import { Button } from "../../ui/button";
import { ErrorNotice, Notice } from "../../ui/notice";
import { Words } from "../../ui/rule-words";
import { AlternativeText, type PictureAlternative } from "./alternative-text";
import { AssetDetails } from "./asset-details";
import { AssetFacts, usePercent } from "./asset-facts";
import { AssetPicker } from "./asset-picker";
import { DropArea } from "./drop-area";
import { assetTitle, fileName } from "./file-name";
import { FocalPointEditor } from "./focal-point-editor";
import { ACCEPTED, UploadActions } from "./upload-actions";
import { useOneUpload } from "./use-one-upload";
import styles from "./picture-field.module.css";

/** Below this width phones with sharp screens show a picture blurred. */
const SHARP_WIDTH = 1080;

export interface PictureFieldProps {
  museum: string;
  /** Id of the element that has the field's label. */
  labelledBy: string;
  describedBy?: string;
  value: MediaValue | null;
  onChange: (value: MediaValue | null) => void;
  /** Missing where the picture needs no words, as backgrounds. */
  alternative?: PictureAlternative;
  /** Missing where the picture is never cropped. */
  focalPoint?: { value: string | null; onChange: (value: string | null) => void };
  /** What else is known of the picture. */
  children?: ReactNode;
}

/** PictureField chooses a picture by dropping, pasting, the camera or the library, and says what visitors need of it. */
export function PictureField({
  museum,
  labelledBy,
  describedBy,
  value,
  onChange,
  alternative,
  focalPoint,
  children,
}: PictureFieldProps): ReactNode {
  const t = useTranslations("picture");
  const media = useTranslations("media");
  const uploads = useTranslations("uploads");
  const percent = usePercent();
  const { take, progress, problem } = useOneUpload(museum, "image", (added) => onChange(mediaValue(added)));
  const mayChange = useMay("edit_content");
  const asset = useAssetOf(museum, value);
  const [open, setOpen] = useState<"picker" | "details" | null>(null);
  const pick = (picked: Asset): void => {
    setOpen(null);
    onChange(mediaValue(picked));
  };
  const address = value?.name ? (asset ? pictureAddress(asset, 800) : mediaAddress(value.name)) : null;
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <DropArea hint={t("dropHint")} onFiles={take} className={styles["field"]}>
        {address ? (
          <div className={styles["chosen"]}>
            <img className={styles["thumb"]} src={address} alt="" draggable={false} />
            <div className={styles["about"]}>
              <p>
                <bdi>{asset ? assetTitle(asset) : fileName(value?.path ?? "")}</bdi>
              </p>
              {asset ? (
                <p className={styles["help"]}>
                  <AssetFacts asset={asset} />
                  {asset.credit ? (
                    <>
                      {" · "}
                      <bdi>{asset.credit}</bdi>
                    </>
                  ) : null}
                </p>
              ) : null}
              {asset?.width && asset.width < SHARP_WIDTH ? (
                <Notice tone="warn">{t("small", { width: asset.width, wanted: SHARP_WIDTH })}</Notice>
              ) : null}
            </div>
          </div>
        ) : (
          <p className={styles["empty"]}>
            <ImagePlus aria-hidden />
            {t("empty")}
          </p>
        )}
        {problem === null ? null : (
          <ErrorNotice>
            <Words {...problem} />
          </ErrorNotice>
        )}
        {progress === null ? null : (
          <p role="status" className={styles["help"]}>
            {progress < 1 ? media("uploading", { part: percent(progress) }) : uploads("processing")}
          </p>
        )}
        <div className={styles["actions"]}>
          <Button onPress={() => setOpen("picker")}>
            <Images aria-hidden />
            {t("library")}
          </Button>
          <UploadActions onFiles={take} accept={ACCEPTED.image} isSingle />
          {asset ? <Button onPress={() => setOpen("details")}>{t("credit")}</Button> : null}
          {value ? (
            <Button variant="bare" onPress={() => onChange(null)}>
              <Trash2 aria-hidden />
              {t("remove")}
            </Button>
          ) : null}
        </div>
      </DropArea>
      {children}
      {address && alternative ? <AlternativeText {...alternative} /> : null}
      {address && focalPoint ? <FocalPointEditor picture={address} {...focalPoint} /> : null}
      {open === "picker" ? (
        <AssetPicker museum={museum} kind="image" onPick={pick} onClose={() => setOpen(null)} />
      ) : null}
      {open === "details" && asset ? (
        <AssetDetails museum={museum} id={asset.id} mayChange={mayChange} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  );
}

/** Returns the asset that a value refers to, once it is known. */
function useAssetOf(museum: string, value: MediaValue | null): Asset | undefined {
  const calls = useCalls();
  const { data } = useQuery({
    queryKey: ["museum", museum, "assets", "of", value?.path, value?.name],
    queryFn: async ({ signal }) =>
      (await calls.assets(museum, { search: value?.path ?? "", kind: "image", use: "" }, null, signal)).items.find(
        ({ path, name }) => path === value?.path && name === value.name,
      ) ?? null,
    enabled: value?.name !== undefined,
  });
  return data ?? undefined;
}
