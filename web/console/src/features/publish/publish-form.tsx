import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import type { DraftChanges, Published, Selection, Waiver } from "../../api/publishing";
import { gateQuery, waitingQuery } from "../../api/publishing-queries";
import { useMay } from "../../api/rights";
import { ElementLink } from "../../core/museum/element-link";
import { Button } from "../../ui/button";
import { CheckboxField, RadioField, TextField } from "../../ui/field";
import { Form } from "../../ui/form";
import { useLanguageName } from "../../ui/language-name";
import { Notice } from "../../ui/notice";
import { useAnnounce } from "../../ui/status";
import { useFormError } from "../../ui/use-form-error";
import { faultId } from "./gate-panel";
import styles from "./publish.module.css";

interface PublishFormProps {
  museum: string;
  /** What visitors do not see yet. */
  changes: DraftChanges;
  selection: Selection;
  waivers: Waiver[];
  allLanguages: string[];
  languages: string[];
  canChooseLanguages: boolean;
  onLanguages: (languages: string[]) => void;
  isEmpty: boolean;
  timeZone: string;
  /** Called when visitors see it. */
  onPublished: () => void;
}

/** PublishForm chooses languages and time, and publishes. Its button says what will happen. */
export function PublishForm(props: PublishFormProps): ReactNode {
  const {
    museum,
    changes,
    selection,
    waivers,
    allLanguages,
    languages,
    canChooseLanguages,
    onLanguages,
    isEmpty,
    timeZone,
    onPublished,
  } = props;
  const t = useTranslations("publish");
  const format = useFormatter();
  const calls = useCalls();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const languageName = useLanguageName();
  const canPublish = useMay("publish");
  const [when, setWhen] = useState<"now" | "later">("now");
  const gate = useQuery({ ...gateQuery(calls, museum, selection), enabled: !isEmpty });
  const waiting = useQuery(waitingQuery(calls, museum)).data ?? [];
  const publish = useMutation({
    mutationFn: ({ at, note }: { at?: string; note: string }) =>
      calls.publish(museum, { ...selection, note, waivers, ...(at ? { at } : {}) }, changes),
    onSuccess: async (outcome: Published) => {
      announce(outcome.scheduled ? t("scheduledDone") : t("done", { version: outcome.version ?? 0 }));
      void queries.invalidateQueries({ queryKey: ["museums"] });
      await queries.invalidateQueries({ queryKey: ["museum", museum] });
      if (!outcome.scheduled) onPublished();
    },
  });
  const fault = useFormError(publish.error);
  const isWaived = new Set(waivers.map(faultId));
  const blocking = gate.data
    ? gate.data.blockingTotal - gate.data.blocking.filter((fault) => isWaived.has(faultId(fault))).length
    : 0;
  if (!canPublish) return <p className={styles["muted"]}>{t("mayNotPublish")}</p>;
  const names = format.list(languages.map(languageName));
  const isAll = languages.length === allLanguages.length;
  const count = gate.data?.changes ?? 0;
  const actionText = (): string => {
    if (isEmpty) return t("chooseFirst");
    if (gate.data === undefined) return gate.isError ? t("notCheckedYet") : t("checking");
    if (count === 0) return t("nothingIn", { languages: names });
    if (blocking > 0) return t("blocked", { count: blocking });
    if (when === "later")
      return isAll ? t("scheduleAction", { count }) : t("scheduleLanguages", { count, languages: names });
    return isAll ? t("publishAction", { count }) : t("publishLanguages", { count, languages: names });
  };
  return (
    <Form
      {...fault}
      check={(values): Record<string, string> => (when === "later" && !values["at"] ? { at: t("atMissing") } : {})}
      onSubmit={(values) =>
        publish.mutate({
          note: values["note"] ?? "",
          ...(when === "later" && values["at"] ? { at: values["at"] } : {}),
        })
      }
    >
      {canChooseLanguages && allLanguages.length > 1 ? (
        <CheckboxField
          name="languages"
          label={t("languages")}
          help={isAll ? t("languagesAll") : t("languagesSome")}
          choices={allLanguages.map((code) => ({ value: code, label: languageName(code) }))}
          value={languages}
          onChange={onLanguages}
        />
      ) : null}
      <RadioField
        name="when"
        label={t("when")}
        value={when}
        onChange={setWhen}
        choices={[
          { value: "now", label: t("now") },
          { value: "later", label: t("later"), help: t("laterHelp", { zone: timeZone }) },
        ]}
      />
      {when === "later" ? (
        <>
          <TextField
            name="at"
            type="datetime-local"
            label={t("at")}
            help={t("atHelp", { zone: timeZone })}
            isRequired
          />
          <ElementLink list="museum" elementKey="museum" path="timeZone">
            {t("changeZone")}
          </ElementLink>
        </>
      ) : null}
      {waiting.length === 0 ? null : <Notice>{t("alsoWaiting", { count: waiting.length })}</Notice>}
      <TextField name="note" label={t("note")} help={t("noteHelp")} />
      <Button
        variant="main"
        type="submit"
        isDisabled={isEmpty || count === 0 || blocking > 0}
        isPending={publish.isPending}
      >
        {actionText()}
      </Button>
    </Form>
  );
}
