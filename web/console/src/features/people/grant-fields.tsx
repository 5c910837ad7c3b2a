import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { museumsQuery } from "../../api/queries";
import { type Grant, ROLES, type Role } from "../../api/types";
import { modelQuery } from "../../core/model/queries";
import { useMuseumName } from "../../core/museum/museum-name";
import { CheckboxField, RadioField, SelectField } from "../../ui/field";
import { useLanguageName } from "../../ui/language-name";

/** grantFault returns the field of a grant in which nothing is chosen; null if it is complete. */
export function grantFault({ museums, languages }: Grant): "museums" | "languages" | null {
  if (museums?.length === 0) return "museums";
  return languages?.length === 0 ? "languages" : null;
}

/** GrantFields choose a role, and to which museums and languages it is limited. */
export function GrantFields({ grant, onChange }: { grant: Grant; onChange: (grant: Grant) => void }): ReactNode {
  const t = useTranslations("people");
  const role = useTranslations("role");
  const roleHelp = useTranslations("roleHelp");
  const calls = useCalls();
  const museums = useQuery(museumsQuery(calls)).data ?? [];
  const model = useQuery(modelQuery(calls)).data;
  const nameOf = useMuseumName();
  const languageOf = useLanguageName();
  const used = museums.flatMap((museum) => museum.languages);
  // Before there is content, people can be invited for any language.
  const languages = new Set(used.length > 0 ? used : model?.languages.map(({ code }) => code));
  const scope = (choices: string[] | null): "all" | "some" => (choices === null ? "all" : "some");
  return (
    <>
      <SelectField<Role>
        name="role"
        label={t("role")}
        help={roleHelp(grant.role)}
        choices={ROLES.map((value) => ({ value, label: role(value), help: roleHelp(value) }))}
        value={grant.role}
        onChange={(chosen) =>
          // Translators have languages of their own; all of them is a choice.
          onChange({ ...grant, role: chosen, languages: chosen === "translator" ? (grant.languages ?? []) : null })
        }
      />
      {museums.length > 1 || grant.museums ? (
        <RadioField
          name="museum-scope"
          label={t("museums")}
          choices={[
            { value: "all", label: t("allMuseums") },
            { value: "some", label: t("someMuseums") },
          ]}
          value={scope(grant.museums)}
          onChange={(chosen) => onChange({ ...grant, museums: chosen === "all" ? null : [] })}
        />
      ) : null}
      {grant.museums ? (
        <CheckboxField
          name="museums"
          label={t("chooseMuseums")}
          choices={museums.map((museum) => ({ value: museum.id, label: nameOf(museum) }))}
          value={grant.museums}
          onChange={(chosen) => onChange({ ...grant, museums: chosen })}
        />
      ) : null}
      {grant.role === "translator" ? (
        <RadioField
          name="language-scope"
          label={t("languages")}
          choices={[
            { value: "all", label: t("allLanguages") },
            { value: "some", label: t("someLanguages") },
          ]}
          value={scope(grant.languages)}
          onChange={(chosen) => onChange({ ...grant, languages: chosen === "all" ? null : [] })}
        />
      ) : null}
      {grant.languages ? (
        <CheckboxField
          name="languages"
          label={t("chooseLanguages")}
          choices={[...languages].map((code) => ({ value: code, label: languageOf(code) }))}
          value={grant.languages}
          onChange={(chosen) => onChange({ ...grant, languages: chosen })}
        />
      ) : null}
    </>
  );
}
