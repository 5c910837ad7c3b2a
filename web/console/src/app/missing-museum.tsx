import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { type Document, shownValues } from "../core/draft/document";
import { useSaver, useUnsaved } from "../core/draft/session";
import { Texts } from "../core/draft/texts";
import { fieldOfPath } from "../core/model/field-of-path";
import { fieldsOf, useModel } from "../core/model/queries";
import { textOf } from "../core/model/value-text";
import { titleOf } from "../core/museum/element-names";
import { useListName } from "../core/museum/lists";
import { Button, buttonClass } from "../ui/button";
import { Notice } from "../ui/notice";
import { Row, Rows } from "../ui/rows";
import { Screen } from "../ui/screen";
import { EmptyState } from "../ui/state";

interface MissingMuseumProps {
  id: string;
  /** In which its elements were shown. */
  languages: readonly string[];
}

/** MissingMuseum says that a museum was deleted, or is not the person's, and shows what they wrote there that cannot be saved. */
export function MissingMuseum({ id, languages }: MissingMuseumProps): ReactNode {
  const t = useTranslations("museumDeletion");
  const state = useTranslations("state");
  const saver = useSaver();
  const unsaved = useUnsaved(id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What had the focus is gone with the museum.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const discard = (): void => {
    // The button that has the focus will be gone.
    heading.current?.focus();
    saver.discard(id);
  };
  return (
    <Screen title={t("gone")} headingRef={heading}>
      {unsaved.length > 0 ? (
        <Suspense>
          <UnsavedTexts documents={unsaved} languages={languages} onDiscard={discard} />
        </Suspense>
      ) : null}
      <EmptyState
        title={t("goneHelp")}
        action={
          <Link to="/" className={buttonClass("main")}>
            {state("toHome")}
          </Link>
        }
      />
    </Screen>
  );
}

/** The kinds of fields that people write in. */
const TEXTS: ReadonlySet<string | undefined> = new Set(["string", "text", "richText", "strings"]);

interface UnsavedTextsProps extends Pick<MissingMuseumProps, "languages"> {
  documents: readonly Document[];
  onDiscard: () => void;
}

/** Names each element by its title if this page had loaded it, else by its key. */
function UnsavedTexts({ documents, languages, onDiscard }: UnsavedTextsProps): ReactNode {
  const t = useTranslations("museumDeletion");
  const history = useTranslations("history");
  const listName = useListName();
  const model = useModel();
  const count = documents.reduce((sum, { edits }) => sum + Object.keys(edits).length, 0);
  const written = documents.flatMap((element) => {
    const { list, edits } = element;
    const values = Object.fromEntries(Object.entries(edits).map(([path, { value }]) => [path, value]));
    const paths = Object.keys(values).filter(
      (path) => textOf(values[path]) !== "" && TEXTS.has(fieldOfPath(model, list, path)?.field.kind),
    );
    return paths.length > 0 ? [{ element, values, paths }] : [];
  });
  return (
    <>
      <Notice tone="warn" action={<Button onPress={onDiscard}>{t("discard")}</Button>}>
        {t("unsaved", { count })} {written.length > 0 ? t("copy") : null}
      </Notice>
      {written.length > 0 ? (
        <Rows label={t("texts")}>
          {written.map(({ element, values, paths }) => {
            const { list, key } = element;
            return (
              <Row
                key={`${list}/${key}`}
                title={<bdi>{titleOf(shownValues(element), fieldsOf(model, list), languages, key)}</bdi>}
                detail={list === "museum" ? history("museumItself") : listName(list)}
                below={<Texts list={list} values={values} paths={paths} />}
              />
            );
          })}
        </Rows>
      ) : null}
    </>
  );
}
