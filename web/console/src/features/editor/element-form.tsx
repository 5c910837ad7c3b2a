import { useQuery } from "@tanstack/react-query";
import { Fragment, type KeyboardEvent, type ReactNode, memo, useCallback, useMemo, useState } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useFormatter, useTranslations } from "use-intl";
import type { Field, Problem } from "../../api/content";
import { useCalls } from "../../api/context";
import type { Rights } from "../../api/rights";
import { ClashPanel } from "../../core/draft/clash-panel";
import { type Document, shownValues } from "../../core/draft/document";
import { isLocalized, languagesOf } from "../../core/draft/listed";
import { useOthers, usePresence } from "../../core/draft/session";
import { type EditedElement, useElementValues, useSelected } from "../../core/draft/use-element";
import { fieldsOf, problemsQuery, useModel } from "../../core/model/queries";
import { titleOf } from "../../core/museum/element-names";
import { ElementPreview } from "../../core/museum/element-preview";
import type { ListView } from "../../core/museum/lists";
import { useAskedPath, useFocusField } from "../../core/museum/use-asked-field";
import { createObservable, useObservable } from "../../lib/observable";
import { useLanguageName } from "../../ui/language-name";
import { Notice } from "../../ui/notice";
import { SHORTCUTS, isPressed } from "../../ui/shortcuts";
import { FieldList } from "./field-list";
import { FormContext, type FormState, ProblemsContext } from "./form-context";
import { HallWorks } from "./hall-works";
import { LanguageSign, type LanguageState, languageState } from "./language-state";
import { sectionsOf } from "./sections";
import { languageIn, shownPath } from "./shown-path";
import styles from "./editor-screen.module.css";

interface ElementFormProps {
  element: EditedElement;
  /** undefined for the museum itself. */
  view?: ListView;
  elementKey: string;
  museum: string;
  languages: readonly string[];
  rights: Rights;
}

/** ElementForm shows the fields of an element in sections, in one language at a time. */
export const ElementForm = memo(function ElementForm(props: ElementFormProps): ReactNode {
  const { element, view, elementKey, museum, languages, rights } = props;
  const t = useTranslations("section");
  const model = useModel();
  const list = view?.list ?? "museum";
  const fields = fieldsOf(model, list);
  const type = model.lists.find(({ name }) => name === list)?.type ?? "Museum";
  const asked = useAskedPath();
  const [chosen, setChosen] = useState<string | null>(null);
  const [shown] = useState(() => createObservable<ReadonlySet<string>>(new Set()));
  const [opened, setOpened] = useState(asked);
  if (asked !== opened) {
    setOpened(asked);
    setChosen(null);
  }
  const own = rights.may("edit_content") ? undefined : rights.languages[0];
  const language = chosen ?? languageIn(asked, languages) ?? own ?? languages[0] ?? "en_GB";
  const enter = usePresence(museum, { list, key: elementKey });
  const sections = useMemo(() => sectionsOf(withoutLists(fields, list)), [fields, list]);
  const problems = useElementProblems(museum, list, elementKey);
  useFocusField(asked, true, asked && shownPath(model, type, asked));
  const form = useMemo(
    (): FormState => ({ ...element, museum, model, type, languages, language, rights, enter, shown }),
    [element, museum, model, type, languages, language, rights, enter, shown],
  );
  const shownPaths = useObservable(shown);
  const hosts = (path: string): boolean => shownPaths.has(shownPath(model, type, path));
  const press = (event: KeyboardEvent): void => {
    const isRedo = isPressed(event, SHORTCUTS.editor.redo);
    if (!isRedo && !isPressed(event, SHORTCUTS.editor.undo)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isRedo) element.redo();
    else element.undo();
  };
  return (
    <FormContext value={form}>
      <ProblemsContext value={problems}>
        {/* One undo for all fields, instead of each field's own. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={`${styles["layout"]} ${styles["withPreview"]}`} onKeyDownCapture={press}>
          <div className={styles["form"]}>
            <Limits rights={rights} />
            {languages.length > 0 ? (
              <LanguageTabs
                element={element}
                fields={fields}
                languages={languages}
                language={language}
                onChange={setChosen}
              />
            ) : null}
            <Presence museum={museum} list={list} elementKey={elementKey} />
            <ClashPanel element={element} museum={museum} isShown={hosts} />
            {sections.map((section) => (
              <Fragment key={section.name}>
                <section className={styles["section"]} aria-labelledby={`section-${section.name}`}>
                  <h2 id={`section-${section.name}`} className={styles["sectionTitle"]}>
                    {t(section.name)}
                  </h2>
                  <FieldList type={type} fields={section.fields} />
                </section>
                {list === "halls" && section.name === "main" ? (
                  <HallWorks
                    museum={museum}
                    hall={elementKey}
                    nameOfHall={() => {
                      const document = element.open.document.get();
                      return titleOf(document ? shownValues(document) : {}, fields, languages, elementKey);
                    }}
                    rights={rights}
                  />
                ) : null}
              </Fragment>
            ))}
          </div>
          <FormPreview element={element} museum={museum} language={language} />
        </div>
      </ProblemsContext>
    </FormContext>
  );
});

/** Shows what is written with each letter. */
function FormPreview({
  element,
  museum,
  language,
}: Pick<ElementFormProps, "element" | "museum"> & { language: string }): ReactNode {
  const { list, key } = element.open.ref;
  const values = useElementValues(element.open);
  return <ElementPreview museum={museum} list={list} elementKey={key} language={language} values={values} />;
}

/** The museum's lists are edited on their own, and its colours on the preview. */
function withoutLists(fields: readonly Field[], list: string): Field[] {
  return list === "museum" ? fields.filter(({ kind, name }) => kind !== "elements" && name !== "code") : [...fields];
}

const NO_PROBLEMS: readonly Problem[] = [];

function useElementProblems(museum: string, list: string, elementKey: string): readonly Problem[] {
  return useQuery(problemsQuery(useCalls(), museum, { list, key: elementKey })).data ?? NO_PROBLEMS;
}

interface LanguageTabsProps {
  element: EditedElement;
  fields: readonly Field[];
  languages: readonly string[];
  language: string;
  onChange: (language: string) => void;
}

/** Chooses the language that the form shows, and says how far each one is. */
function LanguageTabs({ element, fields, languages, language, onChange }: LanguageTabsProps): ReactNode {
  const t = useTranslations("editor");
  const nameOf = useLanguageName();
  const { open } = element;
  // As a text, which is the same while the states are.
  const select = useCallback(
    (document: Document): string => {
      const has = languagesOf(fields, shownValues(document));
      return languages.map((code) => languageState(fields, has, code, open.ref.list)).join(" ");
    },
    [fields, languages, open],
  );
  const states = (useSelected(open, select) ?? "").split(" ") as LanguageState[];
  if (!fields.some(isLocalized)) return null;
  return (
    <ToggleButtonGroup
      className={styles["tabs"]}
      aria-label={t("language")}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[language]}
      onSelectionChange={(keys) => {
        const [key] = [...keys];
        if (key !== undefined) onChange(String(key));
      }}
    >
      {languages.map((code, index) => (
        <ToggleButton key={code} id={code} className={styles["tab"]}>
          {nameOf(code)}
          {index === 0 ? <span className={styles["source"]}>{t("source")}</span> : null}
          <LanguageSign state={states[index] ?? "missing"} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Says why some fields can only be read. */
function Limits({ rights }: { rights: Rights }): ReactNode {
  const t = useTranslations("rights");
  const format = useFormatter();
  const nameOf = useLanguageName();
  if (rights.may("edit_content")) return null;
  if (rights.languages.length === 0) return <Notice>{t("readOnly")}</Notice>;
  return <Notice>{t("translates", { languages: format.list(rights.languages.map(nameOf)) })}</Notice>;
}

/** Says who else has the element open. */
function Presence({ museum, list, elementKey }: { museum: string; list: string; elementKey: string }): ReactNode {
  const t = useTranslations("editor");
  const format = useFormatter();
  const here = useOthers(museum).filter((person) => person.list === list && person.key === elementKey);
  const names = [...new Set(here.map(({ name }) => name))];
  return (
    <p role="status" className={styles["presence"]}>
      {names.length > 0
        ? t.rich("alsoHere", {
            names: format.list(names),
            count: names.length,
            who: (chunks) => (
              <bdi className={styles["names"]} title={format.list(names)}>
                {chunks}
              </bdi>
            ),
          })
        : null}
    </p>
  );
}
