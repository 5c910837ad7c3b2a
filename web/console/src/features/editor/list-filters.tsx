import { ChevronDown, Columns3, Star, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover, Separator } from "react-aria-components";
import { useFormatter, useTranslations } from "use-intl";
import type { Field } from "../../api/content";
import { useElementNames } from "../../core/museum/element-names";
import type { ListView } from "../../core/museum/lists";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { Form } from "../../ui/form";
import { useLanguageName } from "../../ui/language-name";
import { SaveActions } from "../../ui/save-actions";
import type { ListColumn } from "./list-columns";
import { type Lack, type ListFilter, type ListSort, NO_FILTER } from "./list-rows";
import { MenuChoice } from "./menu-choice";
import { type SavedView, readViews, storeViews } from "./saved-views";
import controls from "../../ui/field.module.css";
import styles from "./list-screen.module.css";

interface FilterState {
  search: string;
  filter: ListFilter;
  sort: ListSort | null;
}

interface ListFiltersProps {
  museum: string;
  view: ListView;
  fields: readonly Field[];
  languages: readonly string[];
  /** Whether it is known how the camera recognises the works. */
  hasCamera: boolean;
  state: FilterState;
  /** Whether visitors have a publication to compare with. */
  isPublished: boolean;
  onChange: (state: FilterState) => void;
  columns: readonly ListColumn[];
  /** Ids of the columns that are not shown. */
  hidden: readonly string[];
  onHide: (hidden: string[]) => void;
}

/** ListFilters narrows a list, keeps views of it, and chooses its columns. */
export function ListFilters(props: ListFiltersProps): ReactNode {
  const { museum, view, fields, languages, hasCamera, state, isPublished, onChange, columns, hidden, onHide } = props;
  const t = useTranslations("list");
  const languageName = useLanguageName();
  const halls = useElementNames(museum, "halls");
  const has = (name: string): boolean => fields.some((field) => field.name === name);
  const { filter } = state;
  const narrow = (part: Partial<ListFilter>): void => onChange({ ...state, filter: { ...filter, ...part } });
  const lacks: Lack[] = [
    ...(has("audio") ? (["sound"] as const) : []),
    ...(has("image") ? (["picture"] as const) : []),
    ...(has("code") ? (["number"] as const) : []),
  ];
  const isNarrowed = JSON.stringify(filter) !== JSON.stringify(NO_FILTER);
  return (
    <>
      {has("hall") ? (
        <Choices
          label={t("hall")}
          choices={halls.map(({ key, text }) => ({ id: key, text }))}
          chosen={filter.halls}
          onChange={(chosen) => narrow({ halls: chosen })}
        />
      ) : null}
      {languages.length > 0 && fields.some(({ kind }) => kind === "text" || kind === "richText") ? (
        <Choices
          label={t("missingIn")}
          choices={languages.map((code) => ({ id: code, text: languageName(code) }))}
          chosen={filter.missing}
          onChange={(missing) => narrow({ missing })}
        />
      ) : null}
      {lacks.length > 0 ? (
        <Choices
          label={t("without")}
          choices={lacks.map((id) => ({ id, text: t(`without_${id}`) }))}
          chosen={filter.without}
          onChange={(without) => narrow({ without: without as Lack[] })}
        />
      ) : null}
      {hasCamera ? (
        <AriaButton
          className={`${styles["filter"]} ${filter.isPoor ? styles["isOn"] : ""}`}
          aria-pressed={filter.isPoor}
          onPress={() => narrow({ isPoor: !filter.isPoor })}
        >
          {t("poorlyRecognised")}
        </AriaButton>
      ) : null}
      {isPublished ? (
        <AriaButton
          className={`${styles["filter"]} ${filter.isChanged ? styles["isOn"] : ""}`}
          aria-pressed={filter.isChanged}
          onPress={() => narrow({ isChanged: !filter.isChanged })}
        >
          {t("changedSince")}
        </AriaButton>
      ) : null}
      {isNarrowed ? (
        <AriaButton className={styles["filter"] ?? ""} onPress={() => narrow(NO_FILTER)}>
          <X aria-hidden />
          {t("showAll")}
        </AriaButton>
      ) : null}
      <span className={styles["toolsEnd"]}>
        <Views museum={museum} view={view} state={state} onChange={onChange} />
        <ColumnChoice columns={columns} hidden={hidden} onHide={onHide} />
      </span>
    </>
  );
}

interface ChoicesProps {
  label: string;
  choices: readonly { id: string; text: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Chooses some values to filter by. */
function Choices({ label, choices, chosen, onChange }: ChoicesProps): ReactNode {
  const format = useFormatter();
  const names = choices.filter(({ id }) => chosen.includes(id)).map(({ text }) => text);
  return (
    <MenuTrigger>
      <AriaButton className={`${styles["filter"]} ${chosen.length > 0 ? styles["isOn"] : ""}`}>
        <bdi>{names.length === 0 ? label : `${label}: ${format.list(names)}`}</bdi>
        <ChevronDown aria-hidden />
      </AriaButton>
      <Popover className={controls["popover"] ?? ""}>
        <Menu
          aria-label={label}
          className={controls["list"] ?? ""}
          selectionMode="multiple"
          selectedKeys={chosen}
          onSelectionChange={(keys) => onChange(keys === "all" ? choices.map(({ id }) => id) : [...keys].map(String))}
          items={choices}
        >
          {({ id, text }) => <MenuChoice id={id} text={text} />}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Keeps and opens views of the list in this browser. */
function Views({
  museum,
  view,
  state,
  onChange,
}: Pick<ListFiltersProps, "museum" | "view" | "state" | "onChange">): ReactNode {
  const t = useTranslations("list");
  const control = useTranslations("control");
  const [views, setViews] = useState(() => readViews(museum, view.slug));
  const [isNaming, setNaming] = useState(false);
  const keep = (next: SavedView[]): void => {
    setViews(next);
    storeViews(museum, view.slug, next);
  };
  const run = (id: string): void => {
    const open = views.find(({ name }) => `open-${name}` === id);
    if (open) onChange({ search: open.search, filter: open.filter, sort: open.sort });
    else if (id === "save") setNaming(true);
    else keep(views.filter(({ name }) => `remove-${name}` !== id));
  };
  return (
    <>
      <MenuTrigger>
        <AriaButton className={styles["filter"] ?? ""}>
          <Star aria-hidden />
          {t("views")}
          <ChevronDown aria-hidden />
        </AriaButton>
        <Popover className={controls["popover"] ?? ""} placement="bottom end">
          <Menu aria-label={t("views")} className={controls["list"] ?? ""} onAction={(id) => run(String(id))}>
            {views.map(({ name }) => (
              <MenuItem key={`open-${name}`} id={`open-${name}`} textValue={name} className={controls["option"] ?? ""}>
                <bdi>{name}</bdi>
              </MenuItem>
            ))}
            {views.length > 0 ? <Separator className={styles["separator"] ?? ""} /> : null}
            <MenuItem id="save" className={controls["option"] ?? ""}>
              {t("saveView")}
            </MenuItem>
            {views.map(({ name }) => (
              <MenuItem key={`remove-${name}`} id={`remove-${name}`} className={controls["option"] ?? ""}>
                {t("removeView", { name })}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {isNaming ? (
        <Dialog title={t("saveView")} closeLabel={control("close")} onClose={() => setNaming(false)}>
          <Form
            onSubmit={({ name = "" }) => {
              setNaming(false);
              const text = name.trim();
              if (text !== "") keep([...views.filter((other) => other.name !== text), { name: text, ...state }]);
            }}
          >
            <TextField name="name" label={t("viewName")} help={t("viewHelp")} takesFocus />
            <SaveActions onCancel={() => setNaming(false)} />
          </Form>
        </Dialog>
      ) : null}
    </>
  );
}

/** Chooses the columns of the table; the title is always shown. */
function ColumnChoice({ columns, hidden, onHide }: Pick<ListFiltersProps, "columns" | "hidden" | "onHide">): ReactNode {
  const t = useTranslations("list");
  const choices = columns.filter(({ id }) => id !== "title");
  return (
    <MenuTrigger>
      <AriaButton className={`${styles["filter"]} ${styles["columns"]}`} aria-label={t("columns")}>
        <Columns3 aria-hidden />
      </AriaButton>
      <Popover className={controls["popover"] ?? ""} placement="bottom end">
        <Menu
          aria-label={t("columns")}
          className={controls["list"] ?? ""}
          selectionMode="multiple"
          selectedKeys={choices.map(({ id }) => id).filter((id) => !hidden.includes(id))}
          onSelectionChange={(keys) =>
            onHide(choices.map(({ id }) => id).filter((id) => keys !== "all" && !keys.has(id)))
          }
          items={choices}
        >
          {({ id, name }) => <MenuChoice id={id} text={name} />}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
