import { type ComponentType, type ReactNode, memo } from "react";
import type { Field, FieldKind } from "../../api/content";
import { useFieldLabels } from "../../core/model/labels";
import { ElementsField } from "./elements-field";
import { useForm, useMayChange } from "./form-context";
import { LanguagesField } from "./languages-field";
import { LocalizedTextField, RichTextField } from "./localized-field";
import { withoutCompanions } from "./media-editors";
import { MediaField, MediaListField } from "./media-field";
import { ReadOnlyField } from "./read-only-field";
import { ReferenceField, ReferencesField } from "./reference-field";
import {
  BooleanField,
  ColorField,
  EnumField,
  IntegerField,
  SecondsField,
  StringField,
  StringsField,
} from "./simple-fields";
import { StructsField } from "./structs-field";
import styles from "./form.module.css";

interface FieldListProps {
  type: string;
  fields: readonly Field[];
  /** Of the paths, with its slash. */
  prefix?: string;
}

/** FieldList shows the fields of a type, each in the way of its kind. */
export function FieldList({ type, fields, prefix = "" }: FieldListProps): ReactNode {
  const mayChange = useMayChange(prefix);
  return (
    <div className={styles["fields"]}>
      {withoutCompanions(fields, mayChange)
        .filter(({ name }) => name !== "key")
        .map((field) => (
          <FieldControl key={field.name} type={type} field={field} prefix={prefix} mayChange={mayChange(field)} />
        ))}
    </div>
  );
}

/** FieldControlProps are what the control of a field needs. */
interface FieldControlProps {
  type: string;
  field: Field;
  path: string;
  /** Of the path, with its slash. */
  prefix: string;
}

/** FIELD_CONTROLS has the control of each kind of field; a new kind is a line here. */
export const FIELD_CONTROLS: Readonly<Record<FieldKind, ComponentType<FieldControlProps>>> = {
  text: LocalizedTextField,
  richText: RichTextField,
  string: StringField,
  boolean: BooleanField,
  integer: IntegerField,
  seconds: SecondsField,
  color: ColorField,
  enum: EnumField,
  strings: StringsField,
  reference: ReferenceField,
  references: ReferencesField,
  elements: (props) => <ElementsField {...props} renderFields={renderFields} />,
  structs: (props) => <StructsField {...props} renderFields={renderFields} />,
  struct: StructField,
  media: FileField,
  localizedMedia: LocalizedFileField,
  mediaList: MediaListField,
  languages: LanguagesField,
};

/** FieldControl is the control of one field. */
const FieldControl = memo(function FieldControl({
  type,
  field,
  prefix,
  mayChange,
}: Omit<FieldControlProps, "path"> & { mayChange: boolean }): ReactNode {
  if (!mayChange && !isContainer(field))
    return <ReadOnlyField type={type} field={field} path={`${prefix}${field.name}`} />;
  const Control = FIELD_CONTROLS[field.kind];
  return <Control type={type} field={field} path={`${prefix}${field.name}`} prefix={prefix} />;
});

/** Reports whether a field has fields of its own, each of which may be changed or not. */
function isContainer({ kind }: Field): boolean {
  return kind === "elements" || kind === "struct";
}

function renderFields(type: string, fields: readonly Field[], prefix: string): ReactNode {
  return <FieldList type={type} fields={fields} prefix={prefix} />;
}

function FileField(props: FieldControlProps): ReactNode {
  return <MediaField {...props} siblings={useForm().model.types[props.type] ?? []} />;
}

function LocalizedFileField({ path, ...props }: FieldControlProps): ReactNode {
  const { language, model } = useForm();
  return (
    <MediaField {...props} path={`${path}/${language}`} language={language} siblings={model.types[props.type] ?? []} />
  );
}

/** StructField shows the fields of a part of an element under its name. */
function StructField({ type, field, path }: FieldControlProps): ReactNode {
  const { model } = useForm();
  const labels = useFieldLabels();
  const label = labels.label(type, field);
  return (
    <fieldset className={styles["struct"]}>
      <legend className={styles["legend"]}>{label}</legend>
      <FieldList type={field.type ?? ""} fields={model.types[field.type ?? ""] ?? []} prefix={`${path}/`} />
    </fieldset>
  );
}
