import { useQuery } from "@tanstack/react-query";
import { ListFilter, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { museumsQuery } from "../../api/queries";
import { useMuseumName } from "../../core/museum/museum-name";
import { Button } from "../../ui/button";
import { SelectField, TextField } from "../../ui/field";
import { Search } from "../../ui/search";
import { useActionText } from "./action-text";
import { NO_FILTER, type ShownFilter, countFilters } from "./filter";
import styles from "./activity.module.css";

/** ALL is the value of a choice that narrows nothing. */
const ALL = "all";

interface ActivityFiltersProps {
  filter: ShownFilter;
  onChange: (filter: ShownFilter) => void;
}

/** ActivityFilters narrows the activity by a text, and by person, action, museum and days, which are shown on demand. */
export function ActivityFilters({ filter, onChange }: ActivityFiltersProps): ReactNode {
  const t = useTranslations("activity");
  const [isOpen, setOpen] = useState(false);
  const fields = useId();
  const count = countFilters(filter);
  return (
    <>
      <div className={styles["tools"]}>
        <Search label={t("search")} value={filter.search} onChange={(search) => onChange({ ...filter, search })} />
        <Button aria-expanded={isOpen} aria-controls={fields} onPress={() => setOpen(!isOpen)}>
          <ListFilter aria-hidden />
          {count === 0 ? t("filter") : t("filterCount", { count })}
        </Button>
        {filter.element === null ? null : (
          <Button onPress={() => onChange({ ...filter, element: null })}>
            <X aria-hidden />
            <bdi>{t("element", { what: filter.element.title })}</bdi>
          </Button>
        )}
        {count === 0 ? null : (
          <Button variant="bare" onPress={() => onChange({ ...NO_FILTER, search: filter.search })}>
            {t("clear")}
          </Button>
        )}
      </div>
      <div id={fields} hidden={!isOpen}>
        {isOpen ? <Fields filter={filter} onChange={onChange} /> : null}
      </div>
    </>
  );
}

function Fields({ filter, onChange }: ActivityFiltersProps): ReactNode {
  const t = useTranslations("activity");
  const calls = useCalls();
  const actionText = useActionText();
  const museumName = useMuseumName();
  const choices = useQuery({ queryKey: ["audit", "choices"], queryFn: calls.auditChoices }).data;
  const museums = useQuery(museumsQuery(calls)).data ?? [];
  const narrow = (field: "account" | "action" | "museum") => (value: string) =>
    onChange({
      ...filter,
      [field]: value === ALL ? "" : value,
      ...(field === "museum" ? { element: null } : {}),
    });
  const all = { value: ALL, label: t("any") };
  const byLabel = (a: { label: string }, b: { label: string }): number => a.label.localeCompare(b.label);
  return (
    <div className={styles["fields"]}>
      <SelectField
        name="account"
        label={t("person")}
        value={filter.account === "" ? ALL : filter.account}
        choices={[
          all,
          ...(choices?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: "0", label: t("operator") },
        ]}
        onChange={narrow("account")}
      />
      <SelectField
        name="action"
        label={t("action")}
        value={filter.action === "" ? ALL : filter.action}
        choices={[all, ...(choices?.actions ?? []).map((value) => ({ value, label: actionText(value) })).sort(byLabel)]}
        onChange={narrow("action")}
      />
      <SelectField
        name="museum"
        label={t("museum")}
        value={filter.museum === "" ? ALL : filter.museum}
        choices={[all, ...museums.map((museum) => ({ value: museum.id, label: museumName(museum) })).sort(byLabel)]}
        onChange={narrow("museum")}
      />
      <TextField
        name="from"
        type="date"
        label={t("fromDay")}
        value={filter.from}
        onChange={(from) => onChange({ ...filter, from })}
      />
      <TextField
        name="to"
        type="date"
        label={t("toDay")}
        value={filter.to}
        onChange={(to) => onChange({ ...filter, to })}
      />
    </div>
  );
}
