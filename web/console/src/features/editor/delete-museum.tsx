import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { waitingQuery } from "../../api/publishing-queries";
import type { Museum } from "../../api/types";
import { useSaver } from "../../core/draft/session";
import { useMuseumName } from "../../core/museum/museum-name";
import { Button } from "../../ui/button";
import { faultsOf } from "../../ui/checks";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { Section } from "../../ui/screen";
import { useAnnounce } from "../../ui/status";
import { useFormError } from "../../ui/use-form-error";

/** DeleteMuseum deletes a museum, once its code has been typed. */
export function DeleteMuseum({ museum }: { museum: Museum }): ReactNode {
  const t = useTranslations("museumDeletion");
  const [isAsking, setAsking] = useState(false);
  if (!museum.permissions.includes("delete_museum")) return null;
  return (
    <Section title={t("title")} help={t("help")}>
      <div>
        <Button onPress={() => setAsking(true)}>{t("ask")}</Button>
      </div>
      {isAsking ? <DeletionDialog museum={museum} onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}

function DeletionDialog({ museum, onClose }: { museum: Museum; onClose: () => void }): ReactNode {
  const t = useTranslations("museumDeletion");
  const control = useTranslations("control");
  const name = useMuseumName()(museum);
  const calls = useCalls();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const saver = useSaver();
  const waiting = useQuery(waitingQuery(calls, museum.id)).data ?? [];
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => calls.deleteMuseum(museum.id),
    onSuccess: async () => {
      saver.discard(museum.id);
      await navigate({ to: "/" });
      queries.removeQueries({ queryKey: ["museum", museum.id] });
      await queries.invalidateQueries({ queryKey: ["museums"] });
      announce(t("deleted", { name }));
    },
  });
  const isCode = (typed: string | undefined): boolean => typed?.trim().toUpperCase() === museum.code.toUpperCase();
  return (
    <Dialog title={t("question", { name })} closeLabel={control("close")} isBusy={isPending} onClose={onClose}>
      <Form
        {...useFormError(error)}
        isConfirmation
        check={({ code }) => faultsOf({ code: isCode(code) ? null : t("otherCode", { code: museum.code }) })}
        onSubmit={() => mutate()}
      >
        <p>
          {t("consequence")} {waiting.length === 0 ? null : t("scheduled", { count: waiting.length })}
        </p>
        <p>
          {t("keep")}{" "}
          <Link to="/museums/$museum/package" params={{ museum: museum.id }}>
            {t("package")}
          </Link>
        </p>
        <TextField name="code" label={t("code", { code: museum.code })} autoComplete="off" dir="ltr" takesFocus />
        <FormActions>
          <Button isDisabled={isPending} onPress={onClose}>
            {control("cancel")}
          </Button>
          <Button type="submit" variant="danger" isPending={isPending}>
            {t("delete")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
