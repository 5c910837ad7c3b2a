import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, History, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { codeOf } from "../../api/error";
import { useMuseumId, useOpenMuseum } from "../../api/museum";
import { useRights } from "../../api/rights";
import { UndoButtons } from "../../core/draft/undo-buttons";
import { useElement } from "../../core/draft/use-element";
import { fieldsOf, useModel } from "../../core/model/queries";
import { titleOf } from "../../core/museum/element-names";
import { useElementTitle } from "../../core/museum/element-title";
import { type ListView, viewOfSlug } from "../../core/museum/lists";
import { useAskedPath } from "../../core/museum/use-asked-field";
import { Button, IconButton, buttonClass } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Screen } from "../../ui/screen";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { DeleteDialog } from "./delete-dialog";
import { ElementForm } from "./element-form";
import { HistoryDrawer } from "./history-drawer";
import { useListedKeys } from "./list-order";
import { useListPlace } from "./list-place";
import styles from "./editor-screen.module.css";

/** EditorScreen edits one element. */
export function EditorScreen(): ReactNode {
  const t = useTranslations("state");
  const { list, key } = useParams({ strict: false });
  const asked = useAskedPath();
  const view = viewOfSlug(list ?? "");
  if (view === undefined || key === undefined) return <EmptyState title={t("notFound")} />;
  return <ElementEditor key={`${view.slug}/${key}/${asked ?? ""}`} view={view} elementKey={key} />;
}

function ElementEditor({ view, elementKey }: { view: ListView; elementKey: string }): ReactNode {
  const t = useTranslations("editor");
  const museum = useMuseumId();
  const navigate = useNavigate();
  const element = useElement(museum, view.list, elementKey);
  const model = useModel();
  const fields = fieldsOf(model, view.list);
  const languages = useOpenMuseum()?.languages ?? NO_LANGUAGES;
  const rights = useRights();
  const [open, setOpen] = useState<"history" | "delete" | null>(null);
  const { document, values, error } = element;
  const title = useElementTitle()({
    list: view.list,
    key: elementKey,
    title: titleOf(values, fields, languages, elementKey),
    type: values["type"],
  });
  const place = useListPlace(museum, view);
  useEffect(() => place.note({ row: elementKey }), [place, elementKey]);
  const toList = (): void => void navigate({ to: "/museums/$museum/$list", params: { museum, list: view.slug } });
  return (
    <Screen
      isWide
      title={title}
      heading={<Heading code={values["code"]} title={title} isWork={view.list === "artworks"} />}
      action={
        document === null ? null : (
          <div className={styles["actions"]}>
            <Neighbours view={view} elementKey={elementKey} />
            {rights?.may("translate") ? <UndoButtons element={element} /> : null}
            <Button onPress={() => setOpen("history")}>
              <History aria-hidden />
              {t("history")}
            </Button>
            {rights?.may("edit_content") ? (
              <IconButton label={t("delete")} onPress={() => setOpen("delete")}>
                <Trash2 aria-hidden />
              </IconButton>
            ) : null}
          </div>
        )
      }
    >
      {error !== null && document === null ? (
        codeOf(error) === "not_found" ? (
          <Gone view={view} />
        ) : (
          <ErrorState error={error} onRetry={element.load} />
        )
      ) : document === null || rights === null ? (
        <LoadingList />
      ) : (
        <>
          {document.isDeleted ? <Deleted museum={museum} onDiscard={element.discard} /> : null}
          <ElementForm
            element={element}
            view={view}
            elementKey={elementKey}
            museum={museum}
            languages={languages}
            rights={rights}
          />
        </>
      )}
      {open === "history" ? (
        <HistoryDrawer museum={museum} list={view.list} elementKey={elementKey} onClose={() => setOpen(null)} />
      ) : null}
      {open === "delete" ? (
        <DeleteDialog
          museum={museum}
          refs={[{ list: view.list, key: elementKey }]}
          title={title}
          onClose={() => setOpen(null)}
          onDeleted={toList}
        />
      ) : null}
    </Screen>
  );
}

const NO_LANGUAGES: readonly string[] = [];

function Heading({ code, title, isWork }: { code: unknown; title: string; isWork: boolean }): ReactNode {
  return (
    <span className={styles["heading"]}>
      {typeof code === "string" && isWork ? <span className={styles["code"]}>{code}</span> : null}
      <bdi className={isWork ? styles["work"] : ""}>{title}</bdi>
    </span>
  );
}

/** Leads to the elements before and after this one. */
function Neighbours({ view, elementKey }: { view: ListView; elementKey: string }): ReactNode {
  const t = useTranslations("editor");
  const museum = useMuseumId();
  const keys = useListedKeys(museum, view);
  const index = keys.indexOf(elementKey);
  if (index < 0) return null;
  const link = (key: string | undefined, label: string, icon: ReactNode): ReactNode =>
    key === undefined ? null : (
      <Link
        to="/museums/$museum/$list/$key"
        params={{ museum, list: view.slug, key }}
        className={`${buttonClass("bare")} ${styles["neighbour"]}`}
        aria-label={label}
        title={label}
      >
        {icon}
      </Link>
    );
  return (
    <span className={styles["neighbours"]}>
      {link(keys[index - 1], t("previous"), <ChevronLeft aria-hidden className={styles["flips"]} />)}
      <span className={styles["position"]}>{t("position", { number: index + 1, count: keys.length })}</span>
      {link(keys[index + 1], t("next"), <ChevronRight aria-hidden className={styles["flips"]} />)}
    </span>
  );
}

/** Somebody deleted the element while it was edited. */
function Deleted({ museum, onDiscard }: { museum: string; onDiscard: () => void }): ReactNode {
  const t = useTranslations("editor");
  return (
    <div role="alert">
      <Notice
        tone="warn"
        action={
          <>
            <Link to="/museums/$museum/bin" params={{ museum }} className={buttonClass()}>
              {t("toBin")}
            </Link>
            <Button onPress={onDiscard}>{t("discard")}</Button>
          </>
        }
      >
        {t("deletedMeanwhile")}
      </Notice>
    </div>
  );
}

function Gone({ view }: { view: ListView }): ReactNode {
  const t = useTranslations("editor");
  const museum = useMuseumId();
  return (
    <EmptyState
      title={t("gone")}
      action={
        <>
          <Link to="/museums/$museum/bin" params={{ museum }} className={buttonClass("main")}>
            {t("toBin")}
          </Link>
          <Link to="/museums/$museum/$list" params={{ museum, list: view.slug }} className={buttonClass()}>
            {t("toList")}
          </Link>
        </>
      }
    />
  );
}
