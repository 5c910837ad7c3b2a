import type { ReactNode } from "react";
import { useFieldLabels } from "../../core/model/labels";
import { CheckboxField } from "../../ui/field";
import { useForm, useValue } from "./form-context";
import type { ValueFieldProps } from "./simple-fields";

/** LanguagesField chooses the languages of the guide; the first one is shown where a translation is missing. */
export function LanguagesField({ type, field, path }: ValueFieldProps): ReactNode {
  const { model, set } = useForm();
  const labels = useFieldLabels();
  const value = useValue(path);
  const chosen = Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  const help = labels.help(type, field);
  return (
    <CheckboxField
      name={path}
      label={labels.label(type, field)}
      {...(help ? { help: help.text } : {})}
      choices={model.languages.map(({ code, name }) => ({ value: code, label: name, lang: code.replace("_", "-") }))}
      value={chosen}
      // The order stays, since the first one has a meaning.
      onChange={(next) =>
        set(path, [...chosen.filter((code) => next.includes(code)), ...next.filter((code) => !chosen.includes(code))])
      }
    />
  );
}
