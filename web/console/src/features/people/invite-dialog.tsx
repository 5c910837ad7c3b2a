import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Grant, NewInvitation } from "../../api/types";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { Notice } from "../../ui/notice";
import { useAnnounce } from "../../ui/status";
import { Day } from "../../ui/time";
import { useFormError } from "../../ui/use-form-error";
import { GrantFields, grantFault } from "./grant-fields";
import { usePeople } from "./queries";
import styles from "./people.module.css";

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
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(invitation.url);
      setCopied("yes");
    } catch {
      // Over plain http browsers have no clipboard: the link is selected instead.
      input.current?.select();
      setCopied("no");
    }
  };
  return (
    <Dialog title={t("linkTitle")} closeLabel={control("close")} onClose={onClose}>
      <p>
        {t("linkHelp", { email: invitation.email })} <Day at={invitation.expiresAt} />
      </p>
      <input
        ref={input}
        className={styles["link"]}
        aria-label={t("link")}
        value={invitation.url}
        dir="ltr"
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div role="status">
        {copied === null ? null : (
          <Notice tone={copied === "yes" ? "ok" : "info"}>{copied === "yes" ? t("copied") : t("copyYourself")}</Notice>
        )}
      </div>
      <FormActions>
        <Button onPress={onClose}>{control("done")}</Button>
        <Button variant="main" onPress={() => void copy()}>
          {t("copy")}
        </Button>
      </FormActions>
    </Dialog>
  );
}
