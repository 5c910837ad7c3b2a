import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { GripVertical } from "lucide-react";
import { type CSSProperties, Fragment, type KeyboardEvent, type PointerEvent, type ReactNode, useMemo } from "react";
import {
  Button as AriaButton,
  Cell,
  Checkbox,
  Column,
  GridList,
  GridListItem,
  ListLayout,
  Row,
  Table,
  TableBody,
  TableHeader,
  type Selection,
  Virtualizer,
  useDragAndDrop,
} from "react-aria-components";
import { useTranslations } from "use-intl";
import type { Rights } from "../../api/rights";
import type { Place } from "../../core/place";
import { useTextScale } from "../../lib/text-scale";
import { EndInSight } from "../../ui/end-in-sight";
import { useLanguageName } from "../../ui/language-name";
import { SHORTCUTS, isPressed } from "../../ui/shortcuts";
import { LanguageSign } from "./language-state";
import { CellContent, type CellContext, Thumbnail, UsedTwice } from "./list-cells";
import type { ListColumn } from "./list-columns";
import { type ListPlace, useGrid } from "./list-place";
import { RowLayout, WholeRows } from "./list-renderer";
import type { ListRow, ListSort } from "./list-rows";
import { movedKeys } from "./order";
import controls from "../../ui/field.module.css";
import styles from "./list-screen.module.css";

interface SharedProps {
  rows: readonly ListRow[];
  context: CellContext;
  label: string;
  /** null while they are loading. */
  rights: Rights | null;
  onOpen: (key: string) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  place: Place<ListPlace>;
}

interface ListTableProps extends SharedProps {
  columns: readonly ListColumn[];
  sort: ListSort | null;
  onSort: (sort: ListSort) => void;
  /** undefined while the list is filtered or sorted. */
  onReorder: ((order: readonly string[], moved: readonly string[]) => void) | undefined;
}

const ROW_HEIGHT = 56;
const PHONE_ROW_HEIGHT = 76;
const GRIP_WIDTH = 32;
const CHOICE_WIDTH = 36;

/** ListTable is the list as a table, of which only the rows in sight are in the page. */
export function ListTable(props: ListTableProps): ReactNode {
  const scale = useTextScale();
  const { rows, columns, context, label, sort, onSort, selected, onSelect, onOpen, onReorder, rights } = props;
  const t = useTranslations("list");
  const mayEdit = rights?.may("edit_content") ?? false;
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const { firstRows, addRows, gridRef } = useGrid(rows, ROW_HEIGHT * scale, props.place);
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: onReorder === undefined,
    getItems: (moved) => [...moved].map((key) => ({ "text/plain": String(key) })),
    onReorder: ({ keys: moved, target }) => {
      const list = [...moved].map(String);
      onReorder?.(movedKeys(keys, list, target), list);
    },
  });
  /** Alt with an arrow moves the row that has the focus; F2 changes what the cell shows. */
  const press = (event: KeyboardEvent): void => {
    if (!(event.target instanceof Element)) return;
    if (isPressed(event, SHORTCUTS.lists.edit)) {
      const cell = event.target.closest("[role=gridcell], [role=rowheader], [role=row]");
      cell?.querySelector<HTMLElement>(cell.role === "row" ? "[role=rowheader] [data-edit]" : "[data-edit]")?.click();
      return;
    }
    const isUp = isPressed(event, SHORTCUTS.lists.moveUp);
    if (onReorder === undefined || (!isUp && !isPressed(event, SHORTCUTS.lists.moveDown))) return;
    const row = event.target.closest<HTMLElement>("[role=row]");
    const from = keys.indexOf(row?.dataset["key"] ?? "");
    const to = from + (isUp ? -1 : 1);
    const [key, other] = [keys[from], keys[to]];
    if (key === undefined || other === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onReorder(movedKeys(keys, [key], { key: other, dropPosition: isUp ? "before" : "after" }), [key]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles["frame"]}
      onKeyDownCapture={press}
      {...(onReorder === undefined ? {} : { onPointerDownCapture: leaveFocusToRow })}
    >
      <Virtualizer
        layout={RowLayout}
        layoutOptions={{ rowHeight: ROW_HEIGHT * scale, headingHeight: 40 * scale, dropIndicatorThickness: 4 }}
      >
        <WholeRows>
          <Table
            key={`${mayEdit} ${columns.map(({ id }) => id).join(" ")}`}
            ref={gridRef}
            aria-label={label}
            className={styles["table"] ?? ""}
            style={tracksOf(columns, mayEdit)}
            selectionMode={mayEdit ? "multiple" : "none"}
            selectionBehavior="toggle"
            selectedKeys={selected}
            onSelectionChange={(next) => onSelect(keysOf(next, keys))}
            onRowAction={(key) => onOpen(String(key))}
            {...(sort ? { sortDescriptor: sort } : {})}
            onSortChange={({ column, direction }) => onSort({ column: String(column), direction })}
            dragAndDropHooks={dragAndDropHooks}
          >
            <TableHeader className={styles["head"] ?? ""}>
              {mayEdit ? (
                <>
                  <Column width={GRIP_WIDTH} minWidth={GRIP_WIDTH} className={styles["column"] ?? ""}>
                    <VisuallyHidden>{t("order")}</VisuallyHidden>
                  </Column>
                  <Column width={CHOICE_WIDTH} minWidth={CHOICE_WIDTH} className={styles["column"] ?? ""}>
                    <Checkbox slot="selection" className={controls["choice"] ?? ""} aria-label={t("selectAll")}>
                      <span className={controls["box"]} aria-hidden="true" />
                    </Checkbox>
                  </Column>
                </>
              ) : null}
              {columns.map(({ id, name, short, width, minWidth }) => (
                <Column
                  key={id}
                  id={id}
                  width={width}
                  minWidth={minWidth}
                  isRowHeader={id === "title"}
                  allowsSorting
                  className={styles["column"] ?? ""}
                >
                  {short === undefined ? name : <ShortName name={name} short={short} />}
                  {sort !== null && sort.column === id ? (
                    <span aria-hidden="true">{sort.direction === "ascending" ? "↑" : "↓"}</span>
                  ) : null}
                </Column>
              ))}
            </TableHeader>
            <TableBody items={firstRows} dependencies={[columns, context, onReorder]}>
              {(row) => (
                <Row id={row.key} textValue={row.title} className={styles["row"] ?? ""}>
                  {mayEdit ? (
                    <>
                      <Cell className={styles["cell"] ?? ""}>
                        <AriaButton
                          slot="drag"
                          className={styles["grip"] ?? ""}
                          aria-label={t("move", { title: row.title })}
                        >
                          <GripVertical aria-hidden />
                        </AriaButton>
                      </Cell>
                      <Cell className={styles["cell"] ?? ""}>
                        <Checkbox slot="selection" className={controls["choice"] ?? ""}>
                          <span className={controls["box"]} aria-hidden="true" />
                        </Checkbox>
                      </Cell>
                    </>
                  ) : null}
                  {columns.map(({ id }) => (
                    <Cell key={id} className={styles["cell"] ?? ""}>
                      <CellContent id={id} row={row} context={context} />
                    </Cell>
                  ))}
                </Row>
              )}
            </TableBody>
          </Table>
        </WholeRows>
      </Virtualizer>
      {addRows === null ? null : <EndInSight onSight={addRows} />}
    </div>
  );
}

/**
 * React Aria moves the focus from a pressed cell to the button in it, and Chromium then begins no drag (react-spectrum#10423). For a
 * moment, the cell cannot have the focus, so that its row gets it.
 */
function leaveFocusToRow({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest("[role=gridcell], [role=rowheader]") : null;
  const tabIndex = cell?.getAttribute("tabindex") ?? null;
  if (cell === null || tabIndex === null) return;
  cell.removeAttribute("tabindex");
  requestAnimationFrame(() => cell.setAttribute("tabindex", tabIndex));
}

/** Returns the tracks of a grid that are as wide as React Aria makes the columns. */
function tracksOf(columns: readonly ListColumn[], mayEdit: boolean): CSSProperties {
  const tracks = columns.map(({ width, minWidth }) =>
    typeof width === "number" ? `${width}px` : `minmax(${minWidth}px, ${width})`,
  );
  return {
    "--tracks": [...(mayEdit ? [`${GRIP_WIDTH}px`, `${CHOICE_WIDTH}px`] : []), ...tracks].join(" "),
  } as CSSProperties;
}

/** A name that has no room, with the whole one for screen readers and pointers. */
function ShortName({ name, short }: { name: string; short: string }): ReactNode {
  return (
    <>
      <abbr title={name} aria-hidden="true">
        {short}
      </abbr>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}

function keysOf(selection: Selection, all: readonly string[]): ReadonlySet<string> {
  return selection === "all" ? new Set(all) : new Set([...selection].map(String));
}

/** PhoneList is the list on a phone: one row below the other, of which only those in sight are in the page. */
export function PhoneList(props: SharedProps): ReactNode {
  const scale = useTextScale();
  const { rows, context, label, onOpen, selected, onSelect, rights } = props;
  const { fields, languages } = context;
  const mayEdit = rights?.may("edit_content") ?? false;
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const { firstRows, addRows, gridRef } = useGrid(rows, PHONE_ROW_HEIGHT * scale, props.place);
  const hasLanguages = fields.some(({ kind }) => kind === "text" || kind === "richText");
  const languageName = useLanguageName();
  const shown = languages.slice(0, 5);
  return (
    <div className={styles["frame"]}>
      <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: PHONE_ROW_HEIGHT * scale }}>
        <GridList
          ref={gridRef}
          aria-label={label}
          className={styles["phoneList"] ?? ""}
          items={firstRows}
          key={String(mayEdit)}
          selectionMode={mayEdit ? "multiple" : "none"}
          selectionBehavior="toggle"
          selectedKeys={selected}
          onSelectionChange={(next) => onSelect(keysOf(next, keys))}
          onAction={(key) => onOpen(String(key))}
        >
          {(row) => (
            <GridListItem id={row.key} textValue={row.title} className={styles["phoneRow"] ?? ""}>
              {mayEdit ? (
                <Checkbox slot="selection" className={`${controls["choice"]} ${styles["phoneChoice"]}`}>
                  <span className={controls["box"]} aria-hidden="true" />
                </Checkbox>
              ) : null}
              <Thumbnail image={row.image} />
              <span className={styles["titleText"]}>
                <bdi className={styles["work"]}>{row.title}</bdi>
                <span className={styles["phoneLine"]}>
                  <UsedTwice row={row} codes={context.codesUsedTwice} />
                  {[row.code, row.author].filter(Boolean).map((text, index) => (
                    <Fragment key={text}>
                      {index > 0 ? <span aria-hidden="true">·</span> : null}
                      <bdi>{text}</bdi>
                    </Fragment>
                  ))}
                </span>
                {hasLanguages ? (
                  <span className={styles["phoneStates"]}>
                    {shown.map((code) => (
                      <span key={code} className={styles["phoneState"]}>
                        <span aria-hidden="true">{code.slice(0, 2)}</span>
                        <LanguageSign state={row.stateIn(code)} label={languageName(code)} />
                      </span>
                    ))}
                  </span>
                ) : null}
              </span>
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
      {addRows === null ? null : <EndInSight onSight={addRows} />}
    </div>
  );
}
