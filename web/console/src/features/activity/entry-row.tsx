import { Fragment, type ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { AuditEntry } from "../../api/types";
import { usePathName } from "../../core/model/path-name";
import { ElementLink } from "../../core/museum/element-link";
import { useListName } from "../../core/museum/lists";
import { Button } from "../../ui/button";
import { Row } from "../../ui/rows";
import { Time } from "../../ui/time";
import { useActionSentence } from "./action-text";
import styles from "./activity.module.css";

interface EntryRowProps {
  entry: AuditEntry;
  /** The name of its museum; undefined if it has none, or one that the organisation does not have any more. */
  museumName: string | undefined;
  /** Shows only what was done with the entry's element. */
  onOnly: () => void;
}

/** EntryRow is an entry of the audit log as a sentence, with a link to what it is about. */
export function EntryRow({ entry, museumName, onOnly }: EntryRowProps): ReactNode {
  const t = useTranslations("activity");
  const sentenceOf = useActionSentence();
  const { at, actor, action, element, ref, network } = entry;
  const sentence = sentenceOf(action, actor?.name ?? t("nobody"));
  return (
    <Row
      title={
        element === "" ? (
          sentence
        ) : (
          <>
            {t("about", { sentence })}{" "}
            <bdi>
              <ElementOf entry={entry} isLink={museumName !== undefined} />
            </bdi>
          </>
        )
      }
      detail={<Details entry={entry} museumName={museumName} />}
      facts={
        <>
          <Time at={at} />
          {network === "" ? null : <bdi>{network}</bdi>}
        </>
      }
      actions={
        ref === undefined ? (
          <span className={styles["noAction"]} aria-hidden>
            {t("onlyThis")}
          </span>
        ) : (
          <Button variant="bare" aria-label={t("onlyOf", { what: element })} onPress={onOnly}>
            {t("onlyThis")}
          </Button>
        )
      }
    />
  );
}

/** ElementOf names what an entry is about, and leads there where it may still be. */
function ElementOf({ entry, isLink }: { entry: AuditEntry; isLink: boolean }): ReactNode {
  const { action, element, museum, ref, detail } = entry;
  if (!isLink || !museum || ref === undefined || action === "element.delete") return element;
  const path = ref.list === "museum" ? detail.split(" ")[0] : undefined;
  return (
    <ElementLink museum={museum} list={ref.list} elementKey={ref.key} {...(path ? { path } : {})}>
      {element}
    </ElementLink>
  );
}

function Details({ entry, museumName }: { entry: AuditEntry; museumName: string | undefined }): ReactNode {
  const { action, ref, detail } = entry;
  const t = useTranslations("activity");
  const format = useFormatter();
  const listName = useListName();
  const pathName = usePathName(ref?.list ?? "museum");
  const parts: string[] = [];
  if (museumName !== undefined && ref?.list !== "museum") parts.push(museumName);
  if (ref !== undefined && ref.list !== "museum") parts.push(listName(ref.list));
  if (action === "draft.change") {
    parts.push(t("elements", { count: Number(detail) }));
  } else if (ref !== undefined && action !== "draft.undo") {
    parts.push(...detail.split(" ").filter(Boolean).map(pathName));
  } else if (action === "preview.create" || action === "museum.schedule_publication") {
    parts.push(format.dateTime(new Date(detail), { dateStyle: "medium", timeStyle: "short" }));
  } else if (detail !== "" && action !== "draft.undo") {
    parts.push(detail);
  }
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? " · " : ""}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
