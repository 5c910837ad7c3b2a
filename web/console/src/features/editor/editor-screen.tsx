import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, History, Trash2 } from "lucide-react";
import { type ReactNode, memo, useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Value } from "../../api/content";
import { codeOf } from "../../api/error";
import { useMuseumId, useOpenMuseum } from "../../api/museum";
import { type Rights, useRights } from "../../api/rights";
import { type Document, shownValues } from "../../core/draft/document";
import { UndoButtons } from "../../core/draft/undo-buttons";
import { type EditedElement, useElement, useSelected } from "../../core/draft/use-element";
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
  const museum = useMuseumId();
  const navigate = useNavigate();
  const element = useElement(museum, view.list, elementKey);
  const model = useModel();
  const fields = fieldsOf(model, view.list);
  const languages = useOpenMuseum()?.languages ?? NO_LANGUAGES;
  const rights = useRights();
  const [open, setOpen] = useState<OpenPart | null>(null);
  const { open: opened, isLoaded, error } = element;
  const selectTitle = useCallback(
    (document: Document) => titleOf(shownValues(document), fields, languages, elementKey),
    [fields, languages, elementKey],
  );
  const title = useElementTitle()({
    list: view.list,
    key: elementKey,
    title: useSelected(opened, selectTitle) ?? elementKey,
    type: useSelected(opened, typeOf),
  });
  const code = useSelected(opened, numberOf);
  const isDeleted = useSelected(opened, isInBin) ?? false;
  const place = useListPlace(museum, view);
  useEffect(() => place.note({ row: elementKey }), [place, elementKey]);
  const toList = (): void => void navigate({ to: "/museums/$museum/$list", params: { museum, list: view.slug } });
  return (
    <Screen
      isWide
      title={title}
      heading={<Heading code={code} title={title} isWork={view.list === "artworks"} />}
      action={isLoaded ? <Actions element={element} view={view} rights={rights} onOpen={setOpen} /> : null}
    >
      {error !== null && !isLoaded ? (
        codeOf(error) === "not_found" ? (
          <Gone view={view} />
        ) : (
          <ErrorState error={error} onRetry={element.load} />
        )
      ) : !isLoaded || rights === null ? (
        <LoadingList />
      ) : (
        <>
          {isDeleted ? <Deleted museum={museum} onDiscard={element.discard} /> : null}
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

/** What is open in front of the form. */
type OpenPart = "history" | "delete";

const NO_LANGUAGES: readonly string[] = [];

const typeOf = (document: Document): Value | undefined => shownValues(document)["type"];
const numberOf = (document: Document): Value | undefined => shownValues(document)["code"];
const isInBin = (document: Document): boolean => document.isDeleted;

interface ActionsProps {
  element: EditedElement;
  view: ListView;
  rights: Rights | null;
  onOpen: (part: OpenPart) => void;
}

/** They are not drawn with each letter of the title. */
const Actions = memo(function Actions({ element, view, rights, onOpen }: ActionsProps): ReactNode {
  const t = useTranslations("editor");
  return (
    <div className={styles["actions"]}>
      <Neighbours view={view} elementKey={element.open.ref.key} />
      {rights?.may("translate") ? <UndoButtons element={element} /> : null}
      <Button onPress={() => onOpen("history")}>
        <History aria-hidden />
        {t("history")}
      </Button>
      {rights?.may("edit_content") ? (
        <IconButton label={t("delete")} onPress={() => onOpen("delete")}>
          <Trash2 aria-hidden />
        </IconButton>
      ) : null}
    </div>
  );
});

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
