import { useTranslations } from "use-intl";
import type { Field } from "../../api/content";
import { useLanguageName } from "../../ui/language-name";
import { useFieldLabels } from "./labels";
import { fieldsOf, useModel } from "./queries";

/** usePathName returns a function that says in words which value of an element a path names. */
export function usePathName(list: string): (path: string) => string {
  const t = useTranslations("editor");
  const model = useModel();
  const labels = useFieldLabels();
  const languageName = useLanguageName();
  return (path) => {
    const words: string[] = [];
    let type = model.lists.find(({ name }) => name === list)?.type ?? "Museum";
    let fields: readonly Field[] = fieldsOf(model, list);
    const parts = path.split("/");
    for (let index = 0; index < parts.length; index++) {
      const field = fields.find(({ name }) => name === parts[index]);
      if (field === undefined) {
        words.push(
          /^[a-z]{2}_[A-Z]{2}$/.test(parts[index] ?? "") ? languageName(parts[index] ?? "") : (parts[index] ?? ""),
        );
        continue;
      }
      words.push(labels.label(type, field));
      if (field.type === undefined) continue;
      type = field.type;
      fields = model.types[type] ?? [];
      // The next part is the key of an item.
      if (field.kind === "elements" && parts[index + 1] !== undefined) words.push(parts[++index] ?? "");
    }
    return words.join(t("comma"));
  };
}
