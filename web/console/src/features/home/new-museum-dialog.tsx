import { useLanguage } from "@cicerone/i18n/provider";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Table } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { ApiError } from "../../api/error";
import { museumsQuery } from "../../api/queries";
import type { OwnMuseum } from "../../api/types";
import { useUploads } from "../../api/uploads";
import { modelQuery } from "../../core/model/queries";
import { isMuseumCode, museumCodeOf } from "../../core/museum/museum-code";
import type { NamedFile } from "../../lib/dropped-files";
import { newUuid } from "../../lib/uuid";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { Dialog } from "../../ui/dialog";
import { CheckboxField, SelectField, TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { useLanguageName } from "../../ui/language-name";
import { ErrorState, LoadingList } from "../../ui/state";
import { useAnnounce } from "../../ui/status";
import { leave } from "../../ui/unsaved";
import { useFormError } from "../../ui/use-form-error";
import { FileField } from "./file-field";
import { type ChosenLogo, LogoField } from "./logo-field";
import { lookOf } from "./logo-look";

/** Returns the time zone of this browser, which is likely the museum's, unless it is no place. */
function zoneHere(): { timeZone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone.includes("/") && !timeZone.startsWith("Etc/") ? { timeZone } : {};
}

/** NewMuseumDialog makes a museum with its languages and, if it is named, a first work, and opens it. */
export function NewMuseumDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations("newMuseum");
  const control = useTranslations("control");
  const model = useQuery(modelQuery(useCalls()));
  return (
    <Dialog title={t("title")} closeLabel={control("close")} onClose={onClose}>
      {model.data ? (
        <NewMuseumForm languages={model.data.languages.map(({ code }) => code)} onClose={onClose} />
      ) : model.error ? (
        <ErrorState error={model.error} onRetry={() => void model.refetch()} />
      ) : (
        <LoadingList rows={2} />
      )}
    </Dialog>
  );
}

interface NewMuseumFormProps {
  /** The languages that content can be written in. */
  languages: string[];
  onClose: () => void;
}

function NewMuseumForm({ languages, onClose }: NewMuseumFormProps): ReactNode {
  const t = useTranslations("newMuseum");
  const control = useTranslations("control");
  const checks = useChecks();
  const announce = useAnnounce();
  const languageOf = useLanguageName();
  const calls = useCalls();
  const client = useQueryClient();
  const navigate = useNavigate();
  const language = useLanguage();
  const [main, setMain] = useState(languages.find((code) => code.startsWith(language)) ?? languages[0] ?? "");
  const [others, setOthers] = useState<string[]>([]);
  const [name, setName] = useState("");
  // The code follows the name until somebody types one.
  const [code, setCode] = useState<string | null>(null);
  const [logo, setLogo] = useState<ChosenLogo | null>(null);
  const [spreadsheet, setSpreadsheet] = useState<NamedFile | null>(null);
  const uploads = useUploads();
  /** The museum is there already: without its logo it can be used as well. */
  const storeLogo = async ({ id, draftRevision }: OwnMuseum): Promise<void> => {
    if (logo === null) return;
    try {
      const [upload = ""] = uploads.add([{ museum: id, file: logo.file, path: logo.file.name }]);
      const { path, name: media } = await uploads.finished(upload);
      uploads.clear(upload);
      const look = logo.color === undefined ? {} : lookOf(logo.color);
      const changes = { logo: { path, name: media }, ...look };
      await calls.changeElement(id, { list: "museum", key: "museum" }, draftRevision, changes, newUuid());
    } catch {
      announce(t("logoFailed"));
    }
  };
  const create = useMutation({
    mutationFn: async (work: string) => {
      const wanted = {
        code: code ?? museumCodeOf(name),
        name: { [main]: name.trim() },
        languages: [main, ...others.filter((other) => other !== main)],
      };
      const museum = await calls.createMuseum({ ...wanted, ...zoneHere() }).catch((error: unknown) => {
        // A browser may know zones that the server does not know yet.
        if (error instanceof ApiError && "timeZone" in error.fields) return calls.createMuseum(wanted);
        throw error;
      });
      await storeLogo(museum);
      if (work !== "") await calls.createElement(museum.id, "artworks", { values: { [`name/${main}`]: work } });
      return museum;
    },
    onSuccess: async (museum) => {
      announce(t("created", { name: name.trim() }));
      await client.invalidateQueries({ queryKey: museumsQuery(calls).queryKey });
      const params = { museum: museum.id };
      if (spreadsheet === null) return navigate({ to: "/museums/$museum", params });
      uploads.add([{ museum: museum.id, ...spreadsheet, isPackage: true }]);
      return navigate({ to: "/museums/$museum/package", params });
    },
  });
  const formError = useFormError(create.error);
  return (
    <Form
      {...formError}
      check={(values) =>
        faultsOf({
          name: checks.filled(values["name"]),
          code: isMuseumCode(values["code"] ?? "") ? null : t("isNoCode"),
        })
      }
      onSubmit={({ work = "" }) => create.mutate(work.trim())}
    >
      <TextField
        name="name"
        label={t("name")}
        value={name}
        onChange={setName}
        autoComplete="off"
        takesFocus
        isRequired
      />
      <SelectField
        name="main"
        label={t("main")}
        help={t("mainHelp")}
        choices={languages.map((value) => ({ value, label: languageOf(value) }))}
        value={main}
        onChange={setMain}
      />
      <CheckboxField
        name="others"
        label={t("others")}
        choices={languages.filter((value) => value !== main).map((value) => ({ value, label: languageOf(value) }))}
        value={others}
        onChange={setOthers}
      />
      <TextField
        name="code"
        label={t("code")}
        help={t("codeHelp")}
        value={code ?? museumCodeOf(name)}
        onChange={setCode}
        autoComplete="off"
        dir="ltr"
        isRequired
      />
      <LogoField value={logo} onChange={setLogo} />
      <TextField name="work" label={t("work")} help={t("workHelp")} autoComplete="off" />
      <FileField
        label={t("spreadsheet")}
        accept=".xlsx,.csv"
        action={
          <>
            <Table aria-hidden />
            {spreadsheet === null ? t("chooseSpreadsheet") : t("otherSpreadsheet")}
          </>
        }
        help={spreadsheet === null ? t("spreadsheetHelp") : <bdi>{spreadsheet.file.name}</bdi>}
        removal={t("removeSpreadsheet")}
        onRemove={spreadsheet === null ? null : () => setSpreadsheet(null)}
        onChoose={setSpreadsheet}
      />
      <p>
        <Link to="/new-museum/package" onClick={() => leave(onClose)}>
          {t("fromPackage")}
        </Link>
      </p>
      <FormActions>
        <Button onPress={onClose}>{control("cancel")}</Button>
        <Button type="submit" variant="main" isPending={create.isPending}>
          {t("submit")}
        </Button>
      </FormActions>
    </Form>
  );
}
