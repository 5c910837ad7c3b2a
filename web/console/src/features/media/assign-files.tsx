import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Checkbox, GridList, GridListItem, type Key, ListLayout, Virtualizer } from "react-aria-components";
import { useTranslations } from "use-intl";
import { mediaValue } from "../../api/assets";
import type { ElementChange } from "../../api/content";
import { useChangeElements } from "../../core/draft/use-change-elements";
import { usePathName } from "../../core/model/path-name";
import { useElementNames } from "../../core/museum/element-names";
import { useTextScale } from "../../lib/text-scale";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FormActions } from "../../ui/form";
import { ErrorNotice, Notice } from "../../ui/notice";
import { Tag } from "../../ui/rows";
import { useErrorText } from "../../ui/state";
import { fileName } from "./file-name";
import type { NumberedFile } from "./numbered-files";
import { WORKS, useNumberedFiles } from "./use-numbered-files";
import controls from "../../ui/field.module.css";
import styles from "./media.module.css";

interface AssignFilesProps {
  museum: string;
  /** Gets the focus when the last file is assigned, and what had the focus is gone. */
  heading: RefObject<HTMLElement | null>;
}

/** AssignFiles says which files belong to works by their names, and assigns them. */
export function AssignFiles({ museum, heading }: AssignFilesProps): ReactNode {
  const t = useTranslations("assignFiles");
  const { files, revision } = useNumberedFiles(museum);
  const [isOpen, setOpen] = useState(false);
  const isThere = files.length > 0;
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (wasThere.current && !isThere && document.activeElement === document.body) heading.current?.focus();
    wasThere.current = isThere;
  }, [isThere, heading]);
  if (!isThere) return null;
  return (
    <>
      <Notice action={<Button onPress={() => setOpen(true)}>{t("show")}</Button>}>
        {t("notice", { count: files.length })}
      </Notice>
      {isOpen ? (
        <AssignDialog museum={museum} files={files} revision={revision} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

interface AssignDialogProps {
  museum: string;
  files: readonly NumberedFile[];
  revision: number;
  onClose: () => void;
}

/** The height of a row with text of the usual size. */
const ROW_HEIGHT = 64;

function AssignDialog({ museum, files, revision, onClose }: AssignDialogProps): ReactNode {
  const t = useTranslations("assignFiles");
  const control = useTranslations("control");
  const errorText = useErrorText();
  const names = new Map(useElementNames(museum, WORKS).map(({ key, text }) => [key, text]));
  const pathName = usePathName(WORKS);
  const scale = useTextScale();
  const { mutate, isPending, error } = useChangeElements(museum, revision);
  const [left, setLeft] = useState<ReadonlySet<Key>>(new Set());
  const chosen = files.filter(({ asset }) => !left.has(asset.id));
  const count = chosen.length;
  const assign = (): void =>
    mutate({ summary: t("assigned", { count }), changes: changesOf(chosen) }, { onSuccess: onClose });
  return (
    <Dialog title={t("title")} closeLabel={control("close")} onClose={onClose} isBusy={isPending} isWide>
      <p>{t("help")}</p>
      {error === null ? null : <ErrorNotice>{errorText(error)}</ErrorNotice>}
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowHeight: ROW_HEIGHT * scale }}>
        <GridList
          aria-label={t("title")}
          className={styles["numbered"] ?? ""}
          items={files}
          selectionMode="multiple"
          selectionBehavior="toggle"
          selectedKeys={chosen.map(({ asset }) => asset.id)}
          onSelectionChange={(keys) =>
            setLeft(new Set(files.map(({ asset }) => asset.id).filter((id) => keys !== "all" && !keys.has(id))))
          }
        >
          {({ asset, work, path, isReplacement }) => {
            const [name, title, field] = [fileName(asset.path), names.get(work) ?? work, pathName(path)];
            return (
              <GridListItem
                id={asset.id}
                textValue={`${name}, ${title}: ${field}`}
                className={styles["numberedFile"] ?? ""}
              >
                <Checkbox slot="selection" className={controls["choice"] ?? ""}>
                  <span className={controls["box"]} aria-hidden="true" />
                </Checkbox>
                <span className={styles["numberedText"]}>
                  <span className={styles["numberedNames"]}>
                    <bdi className={styles["numberedName"]}>{name}</bdi>
                    <span className={styles["facts"]}>
                      <bdi>{title}</bdi> · {field}
                    </span>
                  </span>
                  {isReplacement ? <Tag>{t("replaces")}</Tag> : null}
                </span>
              </GridListItem>
            );
          }}
        </GridList>
      </Virtualizer>
      <FormActions>
        <Button isDisabled={isPending} onPress={onClose}>
          {control("cancel")}
        </Button>
        <Button variant="main" isDisabled={count === 0} isPending={isPending} onPress={assign}>
          {t("assign", { count })}
        </Button>
      </FormActions>
    </Dialog>
  );
}

function changesOf(files: readonly NumberedFile[]): ElementChange[] {
  const changes = new Map<string, ElementChange>();
  for (const { asset, work, path } of files) {
    const values = { ...changes.get(work)?.values, [path]: mediaValue(asset) };
    changes.set(work, { list: WORKS, key: work, values });
  }
  return [...changes.values()];
}
