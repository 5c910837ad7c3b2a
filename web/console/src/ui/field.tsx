import { ChevronDown, Eye, EyeOff } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import {
  Button as AriaButton,
  Checkbox as AriaCheckbox,
  CheckboxGroup as AriaCheckboxGroup,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Radio,
  RadioGroup,
  Select,
  SelectValue,
  Text,
  TextArea,
  TextField as AriaTextField,
} from "react-aria-components";
import { useTranslations } from "use-intl";
import { IconButton } from "./button";
import styles from "./field.module.css";

interface FieldProps {
  /** Key of the field in the form. */
  name: string;
  label: string;
  help?: string;
}

interface TextFieldProps extends FieldProps {
  type?: "text" | "email" | "password" | "search" | "date" | "datetime-local";
  autoComplete?: string;
  inputMode?: "numeric";
  defaultValue?: string;
  value?: string;
  onChange?: (value: string) => void;
  isRequired?: boolean;
  isReadOnly?: boolean;
  /** Takes the focus, such as the first field of a dialog. */
  takesFocus?: boolean;
  dir?: "ltr";
}

/** TextField is a field for one line, with its help and its fault below it. */
export function TextField({ label, help, dir, takesFocus = false, ...native }: TextFieldProps): ReactNode {
  return (
    // A dialog's first field has the focus, as its title announces.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <AriaTextField className={styles["field"]} autoFocus={takesFocus} {...native}>
      <Label className={styles["label"]}>{label}</Label>
      {native.type === "password" ? <PasswordInput /> : <Input className={styles["input"]} {...(dir ? { dir } : {})} />}
      <HelpAndFault help={help} />
    </AriaTextField>
  );
}

interface TextAreaFieldProps extends FieldProps {
  rows: number;
  value: string;
  onChange: (value: string) => void;
  /** Takes the focus, such as the first field of a dialog. */
  takesFocus?: boolean;
  isRequired?: boolean;
  dir?: "ltr";
}

/** TextAreaField is a field for several lines, with its help and its fault below it. */
export function TextAreaField({
  label,
  help,
  rows,
  dir,
  takesFocus = false,
  ...native
}: TextAreaFieldProps): ReactNode {
  return (
    // A dialog's first field has the focus, as its title announces.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <AriaTextField className={styles["field"]} autoFocus={takesFocus} {...native}>
      <Label className={styles["label"]}>{label}</Label>
      <TextArea className={`${styles["input"]} ${styles["lines"]}`} rows={rows} {...(dir ? { dir } : {})} />
      <HelpAndFault help={help} />
    </AriaTextField>
  );
}

/** HelpAndFault is what is below the value of a field. */
function HelpAndFault({ help }: { help: string | undefined }): ReactNode {
  return (
    <>
      {help === undefined ? null : (
        <Text slot="description" className={styles["help"]}>
          {help}
        </Text>
      )}
      <FieldError className={styles["error"]} />
    </>
  );
}

/** PasswordInput can show what is typed, since a password is asked for only once. */
function PasswordInput(): ReactNode {
  const t = useTranslations("field");
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles["secret"]} dir="ltr">
      <Input className={styles["input"]} type={isShown ? "text" : "password"} dir="ltr" />
      <IconButton label={t("showTyped")} aria-pressed={isShown} onPress={() => setShown(!isShown)}>
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
    </div>
  );
}

/** Choice is one of the values of a field. */
export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  /** The language of the label, where it is another than the console's. */
  lang?: string;
  help?: string;
}

interface ChoiceFieldProps<Value extends string> extends FieldProps {
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** SelectField is a list of which one value is chosen. */
export function SelectField<Value extends string>({
  name,
  label,
  help,
  choices,
  value,
  onChange,
}: ChoiceFieldProps<Value>): ReactNode {
  return (
    <Select className={styles["field"]} name={name} value={value} onChange={(key) => onChange(String(key) as Value)}>
      <Label className={styles["label"]}>{label}</Label>
      <AriaButton className={`${styles["input"]} ${styles["select"]}`}>
        <SelectValue />
        <ChevronDown aria-hidden />
      </AriaButton>
      {help === undefined ? null : (
        <Text slot="description" className={styles["help"]}>
          {help}
        </Text>
      )}
      <Popover className={styles["popover"]}>
        <ListBox className={styles["list"]} items={choices}>
          {(choice) => (
            <ListBoxItem id={choice.value} textValue={choice.label} className={styles["option"]}>
              <Text slot="label" {...(choice.lang ? { lang: choice.lang } : {})}>
                {choice.label}
              </Text>
              {choice.help === undefined ? null : (
                <Text slot="description" className={styles["help"]}>
                  {choice.help}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

/** RadioField shows all values, of which one is chosen. */
export function RadioField<Value extends string>({
  name,
  label,
  choices,
  value,
  onChange,
}: ChoiceFieldProps<Value>): ReactNode {
  return (
    <RadioGroup className={styles["field"]} name={name} value={value} onChange={(chosen) => onChange(chosen as Value)}>
      <Label className={styles["label"]}>{label}</Label>
      {choices.map((choice) => (
        <RadioChoice key={choice.value} choice={choice} />
      ))}
    </RadioGroup>
  );
}

function RadioChoice({ choice }: { choice: Choice }): ReactNode {
  const help = useId();
  return (
    <div>
      <Radio value={choice.value} className={styles["choice"]} {...(choice.help ? { "aria-describedby": help } : {})}>
        <span className={`${styles["box"]} ${styles["round"]}`} aria-hidden="true" />
        {choice.label}
      </Radio>
      {choice.help === undefined ? null : (
        <p id={help} className={`${styles["help"]} ${styles["indented"]}`}>
          {choice.help}
        </p>
      )}
    </div>
  );
}

interface CheckboxesProps extends FieldProps {
  choices: readonly Choice[];
  value: string[];
  onChange: (value: string[]) => void;
}

/** CheckboxField shows all values, of which any number is chosen. */
export function CheckboxField({ name, label, help, choices, value, onChange }: CheckboxesProps): ReactNode {
  return (
    <AriaCheckboxGroup className={styles["field"]} name={name} value={value} onChange={onChange}>
      <Label className={styles["label"]}>{label}</Label>
      {help === undefined ? null : (
        <Text slot="description" className={styles["help"]}>
          {help}
        </Text>
      )}
      <div className={styles["choices"]}>
        {choices.map((choice) => (
          <AriaCheckbox key={choice.value} value={choice.value} className={styles["choice"]}>
            <span className={styles["box"]} aria-hidden="true" />
            <span {...(choice.lang ? { lang: choice.lang } : {})}>{choice.label}</span>
          </AriaCheckbox>
        ))}
      </div>
      <FieldError className={styles["error"]} />
    </AriaCheckboxGroup>
  );
}
