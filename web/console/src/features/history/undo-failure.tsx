import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Conflict, HistoryEntry } from "../../api/content";
import { ApiError } from "../../api/error";
import { fieldOfPath } from "../../core/model/field-of-path";
import { usePathName } from "../../core/model/path-name";
import { useModel } from "../../core/model/queries";
import { textOf } from "../../core/model/value-text";
import { ElementLink } from "../../core/museum/element-link";
import { useListName } from "../../core/museum/lists";
import { useLanguageName } from "../../ui/language-name";
import { ErrorNotice } from "../../ui/notice";
import { useErrorText } from "../../ui/state";
import styles from "./history.module.css";

/** How many clashes are listed. */
const SHOWN = 5;

interface UndoFailureProps {
  error: Error;
  elements: HistoryEntry["elements"];
}

/** UndoFailure says why a revision was not taken back: which values others have changed since. */
export function UndoFailure({ error, elements }: UndoFailureProps): ReactNode {
  const t = useTranslations("history");
  const errorText = useErrorText();
  const conflicts = conflictsOf(error);
  if (conflicts.length === 0) return <ErrorNotice>{errorText(error)}</ErrorNotice>;
  return (
    <ErrorNotice>
      <p>{t("clash")}</p>
      <ul className={styles["clashes"]}>
        {conflicts.slice(0, SHOWN).map((conflict) => (
          <li key={`${conflict.list}/${conflict.key}/${conflict.path}`}>
            <Clash
              conflict={conflict}
              title={elements.find(({ list, key }) => list === conflict.list && key === conflict.key)?.title}
            />
          </li>
        ))}
      </ul>
      {conflicts.length > SHOWN ? <p>{t("moreClashes", { count: conflicts.length - SHOWN })}</p> : null}
      <p>{t("clashHelp")}</p>
    </ErrorNotice>
  );
}

function conflictsOf(error: Error): Conflict[] {
  return error instanceof ApiError ? (error.problem.conflicts ?? []) : [];
}

function Clash({ conflict, title }: { conflict: Conflict; title: string | undefined }): ReactNode {
  const t = useTranslations("history");
  const { list, key, path, stored } = conflict;
  const pathName = usePathName(list);
  const listName = useListName();
  const format = useFormatter();
  const languageName = useLanguageName();
  const isLanguages = fieldOfPath(useModel(), list, path)?.field.kind === "languages";
  const now =
    isLanguages && Array.isArray(stored) ? format.list((stored as string[]).map(languageName)) : textOf(stored);
  const name = title || (list === "museum" ? t("museumItself") : `${listName(list)} ${key}`);
  if (path === "") return t("clashOfElement", { title: name });
  return (
    <>
      <ElementLink list={list} elementKey={key} {...(path === "after" ? {} : { path })}>
        <bdi>{name}</bdi>
      </ElementLink>
      {": "}
      {path === "after" ? t("clashOfPlace") : t("clashOfValue", { field: pathName(path), now: now || "–" })}
    </>
  );
}
