import { ChevronDown, GripVertical, X } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import {
  Button as AriaButton,
  ComboBox,
  GridList,
  GridListItem,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  useDragAndDrop,
} from "react-aria-components";
import { useTranslations } from "use-intl";
import { type ElementName, useElementNames } from "../../core/museum/element-names";
import { IconButton } from "../../ui/button";
import { includesText } from "../../ui/search";
import { FieldFrame, type FieldIds } from "./field-frame";
import { useForm, useValue } from "./form-context";
import { movedKeys } from "./order";
import type { ValueFieldProps } from "./simple-fields";
import controls from "../../ui/field.module.css";
import styles from "./form.module.css";

/** How many choices a list shows; typing finds the others. */
const MAX_CHOICES = 50;

/** ReferenceField chooses an element of another list by its number or name. */
export function ReferenceField({ type, field, path }: ValueFieldProps): ReactNode {
  const t = useTranslations("editor");
  const { museum, set } = useForm();
  const names = useElementNames(museum, field.refersTo ?? "");
  const value = useValue(path);
  const chosen = typeof value === "string" ? value : "";
  return (
    <FieldFrame type={type} field={field} path={path}>
      {(ids) => (
        <div className={styles["typed"]}>
          <Picker key={path} ids={ids} names={names} chosen={chosen} onChoose={(key) => set(path, key)} />
          {chosen === "" ? null : (
            <IconButton label={t("removeItem", { item: nameOf(names, chosen) })} onPress={() => set(path, null)}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

/** ReferencesField chooses several elements of another list, in an order. */
export function ReferencesField({ type, field, path }: ValueFieldProps): ReactNode {
  const { museum, set } = useForm();
  const names = useElementNames(museum, field.refersTo ?? "");
  const value = useValue(path);
  const keys = Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  const change = (next: readonly string[]): void => set(path, next.length === 0 ? null : [...next]);
  return (
    <FieldFrame type={type} field={field} path={path}>
      {(ids) => (
        <ChosenElements
          ids={ids}
          id={path}
          names={names}
          keys={keys}
          onReorder={change}
          onRemove={(key) => change(keys.filter((other) => other !== key))}
          onAdd={(key) => change([...keys, key])}
        />
      )}
    </FieldFrame>
  );
}

interface ChosenElementsProps {
  ids: Pick<FieldIds, "control" | "label">;
  /** Of what the elements are chosen for. */
  id: string;
  /** Of all that can be chosen. */
  names: readonly ElementName[];
  /** What is chosen, in its order. */
  keys: readonly string[];
  isReadOnly?: boolean;
  onReorder: (keys: readonly string[], moved: readonly string[]) => void;
  onRemove: (key: string) => void;
  onAdd: (key: string) => void;
  /** The name of an element; its text if left out. */
  renderName?: (key: string, text: string) => ReactNode;
}

/** ChosenElements are elements in an order that one changes by dragging and by keyboard; one adds and removes some. */
export function ChosenElements(props: ChosenElementsProps): ReactNode {
  const { ids, id: pickerKey, names, keys, isReadOnly = false, onReorder, onRemove, onAdd, renderName } = props;
  const t = useTranslations("editor");
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: isReadOnly,
    getItems: (moved) => [...moved].map((key) => ({ "text/plain": String(key) })),
    onReorder: ({ keys: moved, target }) => {
      const list = [...moved].map(String);
      onReorder(movedKeys(keys, list, target), list);
    },
  });
  return (
    <div className={styles["references"]}>
      {keys.length > 0 ? (
        <GridList
          aria-labelledby={ids.label}
          className={styles["items"]}
          items={keys.map((id) => ({ id, text: nameOf(names, id) }))}
          dragAndDropHooks={dragAndDropHooks}
        >
          {({ id, text }) => (
            <GridListItem textValue={text} className={styles["item"]}>
              {isReadOnly ? null : (
                <AriaButton slot="drag" className={styles["grip"]} aria-label={t("move", { item: text })}>
                  <GripVertical aria-hidden />
                </AriaButton>
              )}
              <bdi className={styles["itemName"]}>{renderName?.(id, text) ?? text}</bdi>
              {isReadOnly ? null : (
                <IconButton label={t("removeItem", { item: text })} onPress={() => onRemove(id)}>
                  <X aria-hidden />
                </IconButton>
              )}
            </GridListItem>
          )}
        </GridList>
      ) : null}
      {isReadOnly ? null : (
        <Picker
          key={pickerKey}
          ids={ids}
          names={names.filter(({ key }) => !keys.includes(key))}
          chosen=""
          onChoose={onAdd}
        />
      )}
    </div>
  );
}

function nameOf(names: readonly ElementName[], key: string): string {
  return names.find((name) => name.key === key)?.text ?? key;
}

interface PickerProps {
  ids: Pick<FieldIds, "control" | "label">;
  names: readonly ElementName[];
  chosen: string;
  onChoose: (key: string) => void;
}

/** Finds an element while one types. It keeps the focus, so that one can choose the next. */
function Picker({ ids, names, chosen, onChoose }: PickerProps): ReactNode {
  const t = useTranslations("editor");
  const text = chosen === "" ? "" : nameOf(names, chosen);
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  /** What was chosen last, where it joins a list: only a value that changes closes the menu. */
  const [picked, setPicked] = useState<string | null>(null);
  if (text !== known) {
    setKnown(text);
    setTyped(text);
  }
  const shown = useMemo(
    () => names.filter((name) => typed === "" || includesText(typed, name.text)).slice(0, MAX_CHOICES),
    [names, typed],
  );
  const current = names.find(({ key }) => key === chosen);
  return (
    <ComboBox
      className={styles["picker"]}
      aria-labelledby={ids.label}
      items={current && typed === current.text ? names.slice(0, MAX_CHOICES) : shown}
      inputValue={typed}
      onInputChange={setTyped}
      value={chosen === "" ? picked : chosen}
      onOpenChange={(isOpen) => {
        if (!isOpen) setPicked(null);
      }}
      onChange={(key) => {
        if (key === null || key === chosen) return;
        setTyped(text);
        setPicked(String(key));
        onChoose(String(key));
      }}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <div className={styles["combo"]}>
        <Input id={ids.control} className={controls["input"]} placeholder={t("search")} />
        <AriaButton className={styles["comboButton"]} aria-label={t("search")}>
          <ChevronDown aria-hidden />
        </AriaButton>
      </div>
      <Popover className={controls["popover"] ?? ""}>
        <ListBox
          className={controls["list"]}
          renderEmptyState={() => <p className={styles["noChoice"]}>{t("noMatch")}</p>}
        >
          {({ key, text, image }: ElementName) => (
            <ListBoxItem id={key} textValue={text} className={`${controls["option"]} ${styles["choice"]}`}>
              {image ? <img src={image} alt="" className={styles["choiceImage"]} loading="lazy" /> : null}
              <bdi>{text}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
