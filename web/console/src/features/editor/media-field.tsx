import { FileAudio, FileText, FileVideo, Image as ImageIcon, type LucideIcon, X } from "lucide-react";
import { type ReactNode, use } from "react";
import { useTranslations } from "use-intl";
import type { Field, MediaValue } from "../../api/content";
import { isMedia } from "../../core/museum/element-names";
import { IconButton } from "../../ui/button";
import { FieldFrame } from "./field-frame";
import { useForm, useValue } from "./form-context";
import { MediaEditorsContext, type MediaFieldKind, companionsOf } from "./media-editors";
import type { ValueFieldProps } from "./simple-fields";
import styles from "./form.module.css";

const ICONS: Record<MediaFieldKind, LucideIcon> = {
  audio: FileAudio,
  video: FileVideo,
  captions: FileText,
  image: ImageIcon,
};

interface MediaFieldProps extends ValueFieldProps {
  language?: string;
  /** The fields of the type, among which are those that say something of the file. */
  siblings: readonly Field[];
  /** Path of the element or part that has the field, with its slash. */
  prefix: string;
}

/** MediaField edits the file of a field with the editor of its kind. */
export function MediaField({ siblings, prefix, ...props }: MediaFieldProps): ReactNode {
  const editors = use(MediaEditorsContext);
  const kind = useKind(props.field, prefix);
  if (kind === null || editors === null) return null;
  const Editor = editors[kind];
  return <Editor key={props.path} {...props} kind={kind} companions={companionsOf(props.field, siblings, prefix)} />;
}

/** useKind returns what a field's file is; that of a resource depends on its type, and a text has none. */
function useKind({ media }: Field, prefix: string): MediaFieldKind | null {
  const type = useValue(`${prefix}type`);
  return media ?? (typeof type === "string" ? (RESOURCE_KINDS[type] ?? null) : null);
}

/** The kinds of files that resources show, by their type. */
const RESOURCE_KINDS: Readonly<Record<string, MediaFieldKind>> = { IMAGE: "image", AUDIO: "audio", VIDEO: "video" };

/** MediaListField shows the files of a field. */
export function MediaListField({ type, field, path }: ValueFieldProps): ReactNode {
  const t = useTranslations("editor");
  const { set, museum } = useForm();
  const picker = use(MediaEditorsContext)?.picker;
  const value = useValue(path);
  const files = Array.isArray(value) ? value.filter(isMedia) : [];
  const kind = field.media ?? "image";
  return (
    <FieldFrame type={type} field={field} path={path} isGroup>
      {() => (
        <>
          {files.length === 0 ? (
            <p className={styles["noFile"]}>{t("noFile")}</p>
          ) : (
            <div className={styles["files"]}>
              {files.map((file) => (
                <StoredFile
                  key={file.path}
                  value={file}
                  kind={kind}
                  onRemove={() => {
                    const rest = files.filter((other) => other.path !== file.path);
                    set(path, rest.length === 0 ? null : rest);
                  }}
                />
              ))}
            </div>
          )}
          {picker?.({
            museum,
            kind,
            onPick: (file) => {
              if (!files.some((other) => other.path === file.path)) set(path, [...files, file]);
            },
          })}
        </>
      )}
    </FieldFrame>
  );
}

/** FileField shows the file of a field, and chooses another one from the media library. */
export function FileField({ type, field, path, language, kind }: MediaFileFieldProps): ReactNode {
  const t = useTranslations("editor");
  const { set, museum } = useForm();
  const picker = use(MediaEditorsContext)?.picker;
  const value = useValue(path);
  return (
    <FieldFrame type={type} field={field} path={path} language={language} isGroup>
      {() => (
        <>
          {isMedia(value) ? (
            <StoredFile value={value} kind={kind} onRemove={() => set(path, null)} />
          ) : (
            <p className={styles["noFile"]}>{t("noFile")}</p>
          )}
          {picker?.({ museum, kind, onPick: (file) => set(path, file) })}
        </>
      )}
    </FieldFrame>
  );
}

interface MediaFileFieldProps extends ValueFieldProps {
  language?: string;
  kind: MediaFieldKind;
}

interface StoredFileProps {
  value: MediaValue;
  kind: MediaFieldKind;
  /** Missing where it is only shown. */
  onRemove?: () => void;
}

/** StoredFile shows the file of a field. */
export function StoredFile({ value, kind, onRemove }: StoredFileProps): ReactNode {
  const t = useTranslations("editor");
  const Icon = ICONS[kind];
  return (
    <div className={styles["file"]}>
      {kind === "image" && value.name ? (
        <img className={styles["fileImage"]} src={`/media/${value.name}`} alt="" loading="lazy" />
      ) : (
        <Icon aria-hidden />
      )}
      <bdi className={styles["fileName"]}>{value.path}</bdi>
      {onRemove ? (
        <IconButton label={t("removeItem", { item: value.path })} onPress={onRemove}>
          <X aria-hidden />
        </IconButton>
      ) : null}
    </div>
  );
}
