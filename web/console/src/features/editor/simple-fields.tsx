import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { ListBox, ListBoxItem, Popover, Select, SelectValue } from "react-aria-components";
import { Button as AriaButton } from "react-aria-components";
import { useTranslations } from "use-intl";
import type { Field, Value } from "../../api/content";
import { useFieldLabels } from "../../core/model/labels";
import { FaultText } from "../../core/museum/fault-text";
import { IconButton } from "../../ui/button";
import { Toggle } from "../../ui/toggle";
import { FieldClashes } from "./field-clashes";
import { FieldFrame } from "./field-frame";
import { useForm, useProblems, useValue } from "./form-context";
import { TextControl } from "./text-control";
import controls from "../../ui/field.module.css";
import styles from "./form.module.css";

/** ValueFieldProps are what the field of one value needs. */
export interface ValueFieldProps {
  type: string;
  field: Field;
  /** With its language, where it has one. */
  path: string;
}

/** StringField edits a text that is the same in every language. */
export function StringField({ type, field, path }: ValueFieldProps): ReactNode {
  const { set } = useForm();
  const value = useValue(path);
  return (
    <FieldFrame type={type} field={field} path={path}>
      {(ids) => (
        <TextControl
          ids={ids}
          value={typeof value === "string" ? value : ""}
          onChange={(text) => set(path, text === "" ? null : text)}
          maxLength={field.maxLength}
          // Codes of works are numbers; those that open something are words.
          inputMode={type === "Artwork" && field.name === "code" ? "numeric" : undefined}
        />
      )}
    </FieldFrame>
  );
}

/** BooleanField switches something on or off. */
export function BooleanField({ type, field, path }: ValueFieldProps): ReactNode {
  const id = useId();
  const { set, enter, open } = useForm();
  const labels = useFieldLabels();
  const value = useValue(path);
  const problems = useProblems(path);
  const help = labels.help(type, field);
  const isOn = typeof value === "boolean" ? value : (field.defaultTrue ?? false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles["field"]} data-path={path} onFocus={() => enter(path)} onBlur={() => open.flush()}>
      <Toggle
        isOn={isOn}
        onChange={(on) => set(path, on === (field.defaultTrue ?? false) ? null : on)}
        describedBy={help ? id : undefined}
      >
        {labels.label(type, field)}
      </Toggle>
      {help ? (
        <p id={id} className={styles["help"]} {...(help.lang ? { lang: help.lang, dir: "ltr" } : {})}>
          {help.text}
        </p>
      ) : null}
      {problems.map((problem) => (
        <p key={problem.message} className={styles["faults"]}>
          <FaultText fault={problem} />
        </p>
      ))}
      <FieldClashes path={path} label={labels.label(type, field)} />
    </div>
  );
}

/** TypedField edits a value that is typed as text, such as a number: what is no value yet stays in the field. */
function TypedField({
  type,
  field,
  path,
  format,
  parse,
  inputMode,
  before,
}: ValueFieldProps & {
  format: (value: Value | undefined) => string;
  /** undefined for what is no value. */
  parse: (text: string) => Value | null | undefined;
  inputMode?: "numeric" | "decimal";
  before?: (value: string) => ReactNode;
}): ReactNode {
  const { set } = useForm();
  const shown = format(useValue(path));
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? shown;
  return (
    <FieldFrame type={type} field={field} path={path}>
      {(ids) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={styles["typed"]} onBlur={() => setTyped(null)}>
          {before?.(text)}
          <TextControl
            ids={ids}
            value={text}
            dir="ltr"
            inputMode={inputMode}
            onChange={(next) => {
              setTyped(next);
              const value = parse(next.trim());
              if (value !== undefined) set(path, value);
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** IntegerField edits a whole number. */
export function IntegerField(props: ValueFieldProps): ReactNode {
  return (
    <TypedField
      {...props}
      inputMode="numeric"
      format={(value) => (typeof value === "number" ? String(value) : "")}
      parse={(text) => (text === "" ? null : /^-?\d+$/.test(text) ? Number(text) : undefined)}
    />
  );
}

/** SecondsField edits a moment of a sound, as minutes:seconds, such as 1:05. */
export function SecondsField(props: ValueFieldProps): ReactNode {
  return (
    <TypedField
      {...props}
      format={(value) => (typeof value === "string" ? value : "")}
      parse={(text) => (text === "" ? null : /^\d{1,5}:[0-5]?\d$/.test(text) ? text : undefined)}
    />
  );
}

/** ColorField edits a colour such as #f06140. */
export function ColorField(props: ValueFieldProps): ReactNode {
  const { set } = useForm();
  const label = useFieldLabels().label(props.type, props.field);
  return (
    <TypedField
      {...props}
      format={(value) => (typeof value === "string" ? value : "")}
      parse={(text) => (text === "" ? null : /^#[\da-f]{6}$/i.test(text) ? text : undefined)}
      before={(text) => (
        <input
          type="color"
          className={styles["swatch"]}
          aria-label={label}
          value={/^#[\da-f]{6}$/i.test(text) ? text : "#808080"}
          onChange={(event) => set(props.path, event.currentTarget.value)}
        />
      )}
    />
  );
}

const NO_VALUE = "";

/** EnumField chooses one of a few values. */
export function EnumField({ type, field, path }: ValueFieldProps): ReactNode {
  const t = useTranslations("editor");
  const { set } = useForm();
  const labels = useFieldLabels();
  const value = useValue(path);
  const choices = [
    ...(field.required ? [] : [{ id: NO_VALUE, text: t("notChosen") }]),
    ...(field.values ?? []).map((id) => ({ id, text: labels.value(type, field, id) })),
  ];
  return (
    <FieldFrame type={type} field={field} path={path} isGroup>
      {(ids) => (
        <Select
          aria-labelledby={ids.label}
          aria-describedby={ids.describedBy}
          placeholder={t("notChosen")}
          value={typeof value === "string" ? value : NO_VALUE}
          onChange={(id) => set(path, id === NO_VALUE ? null : String(id))}
        >
          <AriaButton className={`${controls["input"]} ${controls["select"]}`}>
            <SelectValue />
            <ChevronDown aria-hidden />
          </AriaButton>
          <Popover className={controls["popover"] ?? ""}>
            <ListBox className={controls["list"]} items={choices}>
              {({ id, text }) => (
                <ListBoxItem id={id} textValue={text} className={controls["option"]}>
                  {text}
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </Select>
      )}
    </FieldFrame>
  );
}

/** StringsField edits a list of short texts: Enter adds one, a button removes it. */
export function StringsField({ type, field, path }: ValueFieldProps): ReactNode {
  const t = useTranslations("editor");
  const { set } = useForm();
  const value = useValue(path);
  const items = Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  const [typed, setTyped] = useState("");
  const change = (next: string[]): void => set(path, next.length === 0 ? null : next);
  const add = (): void => {
    const text = typed.trim();
    setTyped("");
    if (text !== "" && !items.includes(text)) change([...items, text]);
  };
  return (
    <FieldFrame type={type} field={field} path={path}>
      {(ids) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          className={styles["strings"]}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        >
          {items.map((item) => (
            <span key={item} className={styles["chip"]}>
              <bdi>{item}</bdi>
              <IconButton
                label={t("removeItem", { item })}
                onPress={() => {
                  // The button that has the focus will be gone.
                  document.getElementById(ids.control)?.focus();
                  change(items.filter((one) => one !== item));
                }}
              >
                <X aria-hidden />
              </IconButton>
            </span>
          ))}
          <TextControl ids={ids} value={typed} onChange={setTyped} placeholder={t("addWithEnter")} />
        </div>
      )}
    </FieldFrame>
  );
}
