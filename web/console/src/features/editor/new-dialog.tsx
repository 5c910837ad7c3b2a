import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Changes, Field, ListedElement } from "../../api/content";
import { useCalls } from "../../api/context";
import { useOpenMuseum } from "../../api/museum";
import { titleField } from "../../core/model/queries";
import { codesOf, titleOf } from "../../core/museum/element-names";
import type { ListView } from "../../core/museum/lists";
import { Button } from "../../ui/button";
import { useChecks } from "../../ui/checks";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { useLanguageName } from "../../ui/language-name";
import { useFormError } from "../../ui/use-form-error";

interface NewDialogProps {
  museum: string;
  view: ListView;
  fields: readonly Field[];
  /** What the list has already. */
  others: readonly ListedElement[];
  /** The list is not there yet; what is typed waits for it. */
  isLoading: boolean;
  onClose: () => void;
}

/** NewDialog makes an element of which only the name is known, and opens it. */
export function NewDialog({ museum, view, fields, others, isLoading, onClose }: NewDialogProps): ReactNode {
  const t = useTranslations("content");
  const lists = useTranslations("lists");
  const control = useTranslations("control");
  const checks = useChecks();
  const calls = useCalls();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const languageName = useLanguageName();
  const languages = useOpenMuseum()?.languages ?? [];
  const language = languages[0] ?? "en_GB";
  const title = titleField(fields);
  const hasNumber = view.list === "artworks";
  const create = useMutation({
    mutationFn: (values: Changes) => calls.createElement(museum, view.list, { values }),
    onSuccess: async ({ key }) => {
      await queries.invalidateQueries({ queryKey: ["museum", museum, "elements", view.list] });
      await navigate({ to: "/museums/$museum/$list/$key", params: { museum, list: view.slug, key } });
    },
  });
  const formError = useFormError(create.error);
  return (
    <Dialog title={t("addTitle", { list: lists(view.slug) })} closeLabel={control("close")} onClose={onClose}>
      <Form
        {...formError}
        check={({ title: text, code = "" }): Record<string, string> => {
          const fault = title?.required ? checks.filled(text) : null;
          const number = code.trim();
          const other = others.find(({ values }) => codesOf(values).includes(number));
          const name = other && titleOf(other.values, fields, languages, other.key);
          return {
            ...(fault === null ? {} : { title: fault }),
            ...(name === undefined ? {} : { code: t("numberTaken", { number, name }) }),
          };
        }}
        onSubmit={({ title: text = "", code = "" }) => create.mutate(firstValues(view, fields, language, text, code))}
      >
        {title ? (
          <TextField
            name="title"
            label={t("newName", { language: languageName(language) })}
            takesFocus
            {...(title.required ? { isRequired: true } : {})}
          />
        ) : null}
        {hasNumber ? <TextField name="code" label={t("newNumber")} help={t("newNumberHelp")} /> : null}
        <FormActions>
          <Button onPress={onClose}>{control("cancel")}</Button>
          <Button type="submit" variant="main" isPending={isLoading || create.isPending}>
            {t("addSubmit")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** firstValues returns the values of a new element: what was typed, and the first choice where one is required. */
function firstValues(
  { only }: ListView,
  fields: readonly Field[],
  language: string,
  text: string,
  code: string,
): Changes {
  const title = titleField(fields);
  const values: Record<string, NonNullable<Changes[string]>> = {};
  for (const { name, kind, required, values: choices } of fields) {
    if (kind === "enum" && required && choices?.[0] !== undefined) values[name] = choices[0];
  }
  if (title && text.trim() !== "") {
    values[title.kind === "string" ? title.name : `${title.name}/${language}`] = text.trim();
  }
  if (code.trim() !== "") values["code"] = code.trim();
  if (only?.value) values[only.path] = true;
  return values;
}
