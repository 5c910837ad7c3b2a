import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { mediaAddress } from "../../api/assets";
import type { MediaValue } from "../../api/content";
import { FilePicker } from "../../core/museum/file-picker";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { useLanguageName } from "../../ui/language-name";
import { SaveActions } from "../../ui/save-actions";
import type { MenuEntry } from "./menu-model";
import styles from "./look.module.css";

interface EntryDialogProps {
  museum: string;
  language: string;
  entry: MenuEntry;
  about: "name" | "picture";
  onRename: (text: string) => void;
  onPicture: (image: MediaValue | null) => void;
  onClose: () => void;
}

/** EntryDialog asks for the name or the picture of a menu's entry. */
export function EntryDialog({ about, ...props }: EntryDialogProps): ReactNode {
  return about === "name" ? <NameDialog {...props} /> : <PictureDialog {...props} />;
}

function NameDialog({ entry, language, onRename, onClose }: Omit<EntryDialogProps, "about">): ReactNode {
  const t = useTranslations("menus");
  const control = useTranslations("control");
  const languageName = useLanguageName();
  return (
    <Dialog title={t("renameTitle", { name: entry.name })} closeLabel={control("close")} onClose={onClose}>
      <Form
        onSubmit={({ text = "" }) => {
          onRename(text.trim());
          onClose();
        }}
      >
        <TextField
          name="text"
          label={t("nameIn", { language: languageName(language) })}
          help={t("nameHelp", { kind: entry.kind })}
          defaultValue={entry.text}
          takesFocus
        />
        <SaveActions onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function PictureDialog({ museum, entry, onPicture, onClose }: Omit<EntryDialogProps, "about">): ReactNode {
  const t = useTranslations("menus");
  const control = useTranslations("control");
  const picture = useTranslations("picture");
  const [isChoosing, setChoosing] = useState(entry.image === null);
  const title = t("pictureTitle", { name: entry.name });
  if (isChoosing) {
    return (
      <FilePicker
        museum={museum}
        kind="image"
        title={title}
        onPick={(image) => {
          onPicture(image);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={title} closeLabel={control("close")} onClose={onClose}>
      <img className={styles["entryPicture"]} src={mediaAddress(entry.image?.name ?? "")} alt="" />
      <FormActions>
        <Button
          onPress={() => {
            onPicture(null);
            onClose();
          }}
        >
          {picture("remove")}
        </Button>
        <Button variant="main" onPress={() => setChoosing(true)}>
          {t("otherPicture")}
        </Button>
      </FormActions>
    </Dialog>
  );
}
