import { useLanguage } from "@cicerone/i18n/provider";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { codeOf } from "../../api/error";
import { meQuery } from "../../api/queries";
import { useEnter } from "../../api/session";
import type { OpenedInvitation } from "../../api/types";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { NewPasswordField } from "../../ui/new-password-field";
import { Notice } from "../../ui/notice";
import { Screen } from "../../ui/screen";
import { ErrorState, LoadingList } from "../../ui/state";
import { useFormError } from "../../ui/use-form-error";
import { JoinWithAccount } from "./join-with-account";

/** InvitationScreen lets an invited person join: with a new account, or with the one they have. */
export function InvitationScreen(): ReactNode {
  const t = useTranslations("invitation");
  const calls = useCalls();
  const [token] = useState(() => location.hash.slice(1));
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => calls.openInvitation(token),
    enabled: token !== "",
    retry: false,
  });
  if (token === "" || (invitation.error && SPENT.has(codeOf(invitation.error)))) {
    return (
      <Screen title={t("title")}>
        <Notice tone="warn">{t("spent")}</Notice>
      </Screen>
    );
  }
  return (
    <Screen title={t("title")}>
      {invitation.data ? (
        <Join token={token} invitation={invitation.data} />
      ) : invitation.error ? (
        <ErrorState error={invitation.error} onRetry={() => void invitation.refetch()} />
      ) : (
        <LoadingList rows={2} />
      )}
    </Screen>
  );
}

const SPENT = new Set(["unauthorized", "not_found", "forbidden", "invalid"]);

interface JoinProps {
  token: string;
  invitation: OpenedInvitation;
}

function Join({ token, invitation }: JoinProps): ReactNode {
  const t = useTranslations("invitation");
  const role = useTranslations("role");
  const me = useQuery(meQuery(useCalls()));
  const isSignedIn = me.data?.account.email.toLowerCase() === invitation.email.toLowerCase();
  // Only the person says whether they have an account: the server does not say it to people who have the link.
  const [saysAccount, setSaysAccount] = useState(false);
  if (me.isPending) return <LoadingList rows={2} />;
  return (
    <>
      <p>{t("help", { organization: invitation.organization, role: role(invitation.role) })}</p>
      {isSignedIn || saysAccount ? (
        <JoinWithAccount token={token} invitation={invitation} isSignedIn={isSignedIn} />
      ) : (
        <JoinForm token={token} invitation={invitation} />
      )}
      {isSignedIn ? null : (
        <div>
          <Button onPress={() => setSaysAccount(!saysAccount)}>
            {saysAccount ? t("newAccount") : t("hasAccount")}
          </Button>
        </div>
      )}
    </>
  );
}

function JoinForm({ token, invitation: { email, organization } }: JoinProps): ReactNode {
  const t = useTranslations("invitation");
  const field = useTranslations("field");
  const calls = useCalls();
  const enter = useEnter();
  const language = useLanguage();
  const checks = useChecks();
  const { mutate, error, isPending } = useMutation({
    meta: { quiet: true },
    mutationFn: ({ name = "", password = "" }: Record<string, string>) =>
      calls.acceptInvitation({ token, name, password, language }),
    onSuccess: (me) => enter(me),
  });
  return (
    <Form
      {...useFormError(error, codeOf(error) === "conflict" ? t("refused", { way: t("hasAccount") }) : undefined)}
      check={({ name, password }) => faultsOf({ name: checks.filled(name), password: checks.newPassword(password) })}
      onSubmit={(values) => mutate(values)}
    >
      <TextField
        name="email"
        type="email"
        label={field("email")}
        defaultValue={email}
        autoComplete="username"
        dir="ltr"
        isReadOnly
      />
      <TextField name="name" label={field("name")} autoComplete="name" isRequired />
      <NewPasswordField label={field("password")} />
      <FormActions>
        <Button type="submit" variant="main" isPending={isPending}>
          {t("submit", { organization })}
        </Button>
      </FormActions>
    </Form>
  );
}
