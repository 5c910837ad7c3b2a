import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { Grant, NewInvitation } from "../../api/types";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { Notice } from "../../ui/notice";
import { OneTimeText } from "../../ui/one-time-text";
import { useAnnounce } from "../../ui/status";
import { Day } from "../../ui/time";
import { useFormError } from "../../ui/use-form-error";
import { GrantFields, grantFault } from "./grant-fields";
import { usePeople } from "./queries";

/** InviteDialog invites a person, and then shows the link, which the server shows once. */
export function InviteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations("people");
  const control = useTranslations("control");
  const field = useTranslations("field");
  const checks = useChecks();
  const announce = useAnnounce();
  const { invite } = usePeople();
  const [grant, setGrant] = useState<Grant>({ role: "editor", museums: null, languages: null });
  const formError = useFormError(invite.error);
  if (invite.data) return <LinkDialog invitation={invite.data} onClose={onClose} />;
  return (
    <Dialog title={t("inviteTitle")} closeLabel={control("close")} onClose={onClose}>
      <Form
        {...formError}
        check={({ email }) => {
          const fault = grantFault(grant);
          return faultsOf({ email: checks.email(email), ...(fault ? { [fault]: t("chooseOne") } : {}) });
        }}
        onSubmit={({ email = "" }) =>
          invite.mutate(
            { email: email.trim(), ...grant },
            { onSuccess: (made) => announce(t("invited", { email: made.email })) },
          )
        }
      >
        <TextField
          name="email"
          type="email"
          label={field("email")}
          autoComplete="off"
          dir="ltr"
          takesFocus
          isRequired
        />
        <GrantFields grant={grant} onChange={setGrant} />
        <FormActions>
          <Button onPress={onClose}>{control("cancel")}</Button>
          <Button type="submit" variant="main" isPending={invite.isPending}>
            {t("inviteSubmit")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function LinkDialog({ invitation, onClose }: { invitation: NewInvitation; onClose: () => void }): ReactNode {
  const t = useTranslations("people");
  const control = useTranslations("control");
  return (
    <Dialog title={t("linkTitle")} closeLabel={control("close")} onClose={onClose}>
      {invitation.mail === "sent" ? <Notice tone="ok">{t("mailSent", { email: invitation.email })}</Notice> : null}
      {invitation.mail === "failed" ? <Notice tone="warn">{t("mailFailed")}</Notice> : null}
      <p>
        {t("linkHelp", { email: invitation.email })} <Day at={invitation.expiresAt} />
      </p>
      <OneTimeText label={t("link")} text={invitation.url} copyLabel={t("copy")} onDone={onClose} />
    </Dialog>
  );
}
