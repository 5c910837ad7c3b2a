import { Download, Replace, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type Asset, mediaAddress } from "../../api/assets";
import { Button, buttonClass } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { Notice } from "../../ui/notice";
import { Words, useFailureWords } from "../../ui/rule-words";
import { ErrorState, LoadingList } from "../../ui/state";
import { useAnnounce } from "../../ui/status";
import { Time } from "../../ui/time";
import { useFormError } from "../../ui/use-form-error";
import { AssetFacts } from "./asset-facts";
import { AssetPicker } from "./asset-picker";
import { AssetPicture } from "./asset-picture";
import { AssetUses } from "./asset-uses";
import { assetTitle, fileName } from "./file-name";
import { useAsset, useAssetChanges } from "./queries";
import styles from "./media.module.css";

interface AssetDetailsProps {
  museum: string;
  id: string;
  /** Whether the account may change files. */
  mayChange: boolean;
  onClose: () => void;
}

/** AssetDetails shows a file, where it is used, and what staff write about it. */
export function AssetDetails({ museum, id, mayChange, onClose }: AssetDetailsProps): ReactNode {
  const t = useTranslations("media");
  const control = useTranslations("control");
  const asset = useAsset(museum, id);
  return (
    <Dialog
      title={asset.data ? assetTitle(asset.data) : t("title")}
      closeLabel={control("close")}
      onClose={onClose}
      isWide
    >
      {asset.data ? (
        <div className={styles["details"]}>
          <Preview asset={asset.data} />
          <div className={styles["about"]}>
            <p className={styles["facts"]}>
              <bdi>{asset.data.path}</bdi>
              <br />
              <AssetFacts asset={asset.data} />
              <br />
              {asset.data.createdBy === "" ? t("fromPackage") : t("addedBy", { name: asset.data.createdBy })}{" "}
              <Time at={asset.data.createdAt} />
            </p>
            {mayChange ? <Texts museum={museum} asset={asset.data} /> : null}
            <AssetUses museum={museum} asset={asset.data} mayChange={mayChange} onClose={onClose} />
            {mayChange ? <Actions museum={museum} asset={asset.data} onClose={onClose} /> : null}
          </div>
        </div>
      ) : asset.error ? (
        <ErrorState error={asset.error} onRetry={() => void asset.refetch()} />
      ) : (
        <LoadingList />
      )}
    </Dialog>
  );
}

function Preview({ asset }: { asset: Asset }): ReactNode {
  const address = mediaAddress(asset.name);
  const title = assetTitle(asset);
  switch (asset.kind) {
    case "image":
      return <AssetPicture asset={asset} width={800} />;
    case "audio":
      // Its transcript is a file of its own, which the element that uses both joins.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <audio className={styles["player"]} src={address} controls preload="metadata" aria-label={title} />;
    case "video":
      // Its captions are a file of their own, which the element that uses both joins.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <video className={styles["player"]} src={address} controls preload="metadata" aria-label={title} />;
    case "captions":
      return <AssetPicture asset={asset} width={0} />;
  }
}

function Texts({ museum, asset }: { museum: string; asset: Asset }): ReactNode {
  const t = useTranslations("media");
  const control = useTranslations("control");
  const { change } = useAssetChanges(museum);
  const failure = useFormError(change.error);
  return (
    <Form {...failure} onSubmit={(texts) => change.mutate({ id: asset.id, texts })}>
      <TextField name="title" label={t("name")} help={t("nameHelp")} defaultValue={asset.title} />
      <TextField name="credit" label={t("credit")} help={t("creditHelp")} defaultValue={asset.credit} />
      <TextField name="rights" label={t("rights")} help={t("rightsHelp")} defaultValue={asset.rights} />
      <FormActions>
        <Button type="submit" isPending={change.isPending}>
          {control("save")}
        </Button>
      </FormActions>
    </Form>
  );
}

function Actions({ museum, asset, onClose }: { museum: string; asset: Asset; onClose: () => void }): ReactNode {
  const t = useTranslations("media");
  const failureWords = useFailureWords();
  const announce = useAnnounce();
  const { remove, replace } = useAssetChanges(museum);
  const [open, setOpen] = useState<"replace" | "remove" | null>(null);
  const [other, setOther] = useState<Asset | null>(null);
  const isUsed = asset.uses.length > 0;
  const failure = remove.error ?? replace.error;
  return (
    <>
      {failure ? (
        <Notice tone="bad">
          <Words {...failureWords(failure)} />
        </Notice>
      ) : null}
      <div className={styles["actions"]}>
        <a className={buttonClass()} href={mediaAddress(asset.name)} download={fileName(asset.path)}>
          <Download aria-hidden />
          {t("download")}
        </a>
        {isUsed ? (
          <Button onPress={() => setOpen("replace")}>
            <Replace aria-hidden />
            {t("replace")}
          </Button>
        ) : (
          <Button variant="danger" onPress={() => setOpen("remove")}>
            <Trash2 aria-hidden />
            {t("delete")}
          </Button>
        )}
      </div>
      {open === "replace" ? (
        <AssetPicker
          museum={museum}
          kind={asset.kind}
          title={t("replaceTitle", { name: assetTitle(asset) })}
          without={asset.id}
          onPick={(picked) => {
            setOpen(null);
            setOther(picked);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {other ? (
        <Confirm
          title={t("replaceTitle", { name: assetTitle(asset) })}
          action={t("replace")}
          onConfirm={async () => {
            await replace.mutateAsync({ id: asset.id, other: other.id });
            announce(t("replaced", { name: assetTitle(other), count: asset.uses.length }));
          }}
          onClose={() => setOther(null)}
        >
          {t("replaceAsk", { name: assetTitle(other), count: asset.uses.length })}
        </Confirm>
      ) : null}
      {open === "remove" ? (
        <Confirm
          title={t("deleteTitle", { name: assetTitle(asset) })}
          action={t("delete")}
          onConfirm={async () => {
            await remove.mutateAsync(asset);
            announce(t("deleted", { name: assetTitle(asset) }));
            onClose();
          }}
          onClose={() => setOpen(null)}
        >
          {t("deleteAsk")}
        </Confirm>
      ) : null}
    </>
  );
}
