import { formattingTag, ownNames } from "@cicerone/i18n/languages";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { ApiError } from "../../api/error";
import { meQuery, useMe } from "../../api/queries";
import type { Session } from "../../api/types";
import { type ConsoleLanguage, consoleLanguageOf, consoleLanguages } from "../../i18n/languages";
import { MIN_PASSWORD } from "../../lib/check";
import { Button } from "../../ui/button";
import { faultsOf, useChecks } from "../../ui/checks";
import { Confirm } from "../../ui/confirm";
import { SelectField, TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { Row, Rows, Tag } from "../../ui/rows";
import { Screen, Section } from "../../ui/screen";
import { ErrorState, LoadingList } from "../../ui/state";
import { useAnnounce } from "../../ui/status";
import { Time } from "../../ui/time";
import { useFormError } from "../../ui/use-form-error";
import styles from "./account.module.css";

/** AccountScreen is the signed-in person's own: name, language, password and the browsers they are signed in with. */
export function AccountScreen(): ReactNode {
  const t = useTranslations("account");
  const me = useMe();
  return (
    <Screen title={t("title")} help={me.account.email}>
      <Section title={t("profile")}>
        <ProfileForm />
      </Section>
      <Section title={t("password")} help={t("passwordHelp")}>
        <PasswordForm />
      </Section>
      <Section title={t("sessions")} help={t("sessionsHelp")}>
        <Sessions />
      </Section>
    </Screen>
  );
}

function ProfileForm(): ReactNode {
  const t = useTranslations("account");
  const field = useTranslations("field");
  const control = useTranslations("control");
  const calls = useCalls();
  const client = useQueryClient();
  const announce = useAnnounce();
  const checks = useChecks();
  const { account } = useMe();
  const [language, setLanguage] = useState<ConsoleLanguage>(consoleLanguageOf([account.language]));
  const save = useMutation({
    mutationFn: calls.changeMe,
    onSuccess: (me) => {
      client.setQueryData(meQuery(calls).queryKey, me);
      announce(t("profileSaved"));
    },
  });
  return (
    <div className={styles["form"]}>
      <Form
        {...useFormError(save.error)}
        check={({ name }) => faultsOf({ name: checks.filled(name) })}
        onSubmit={({ name = "" }) => save.mutate({ name: name.trim(), language })}
      >
        <TextField name="name" label={field("name")} defaultValue={account.name} autoComplete="name" isRequired />
        <SelectField
          name="language"
          label={t("language")}
          choices={consoleLanguages.map((value) => ({ value, label: ownNames[value], lang: formattingTag(value) }))}
          value={language}
          onChange={setLanguage}
        />
        <FormActions>
          <Button type="submit" variant="main" isPending={save.isPending}>
            {control("save")}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}

function PasswordForm(): ReactNode {
  const t = useTranslations("account");
  const field = useTranslations("field");
  const calls = useCalls();
  const client = useQueryClient();
  const announce = useAnnounce();
  const checks = useChecks();
  const { account } = useMe();
  // A new form is an empty one.
  const [changes, setChanges] = useState(0);
  const save = useMutation({
    mutationFn: ({ current = "", password = "" }: Record<string, string>) => calls.changePassword(current, password),
    onSuccess: async () => {
      setChanges(changes + 1);
      announce(t("passwordChanged"));
      await client.invalidateQueries({ queryKey: ["sessions"] });
    },
  });
  // The server's own words are English.
  const isWrong = save.error instanceof ApiError && save.error.fields["current"] !== undefined;
  const { serverErrors, failure } = useFormError(save.error, isWrong ? t("wrongPassword") : undefined);
  const formError = isWrong ? { serverErrors: { current: t("wrongPassword") }, failure } : { serverErrors, failure };
  return (
    <div className={styles["form"]}>
      <Form
        key={changes}
        {...formError}
        check={({ current, password }) =>
          faultsOf({ current: checks.filled(current), password: checks.newPassword(password) })
        }
        onSubmit={(values) => save.mutate(values)}
      >
        {/* Password managers want to know whose password it is. */}
        <input type="hidden" autoComplete="username" value={account.email} readOnly />
        <TextField
          name="current"
          type="password"
          label={t("currentPassword")}
          autoComplete="current-password"
          dir="ltr"
          isRequired
        />
        <TextField
          name="password"
          type="password"
          label={t("newPassword")}
          help={field("passwordHelp", { count: MIN_PASSWORD })}
          autoComplete="new-password"
          dir="ltr"
          isRequired
        />
        <FormActions>
          <Button type="submit" isPending={save.isPending}>
            {t("changePassword")}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}

function Sessions(): ReactNode {
  const t = useTranslations("account");
  const calls = useCalls();
  const client = useQueryClient();
  const announce = useAnnounce();
  const sessions = useQuery({ queryKey: ["sessions"], queryFn: calls.sessions });
  const [ending, setEnding] = useState<Session | "others" | null>(null);
  const end = useMutation({
    mutationFn: (session: Session | "others") =>
      session === "others" ? calls.endOtherSessions() : calls.endSession(session.id),
    onSuccess: () => client.invalidateQueries({ queryKey: ["sessions"] }),
  });
  if (sessions.error && !sessions.data) {
    return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />;
  }
  if (!sessions.data) return <LoadingList rows={2} />;
  return (
    <>
      <Rows label={t("sessions")}>
        {sessions.data.map((session) => (
          <Row
            key={session.id}
            title={
              <>
                <bdi>{session.device}</bdi> {session.current ? <Tag tone="ok">{t("thisBrowser")}</Tag> : null}
              </>
            }
            detail={<bdi>{session.network}</bdi>}
            facts={
              <span>
                {t("lastUsed")} <Time at={session.lastUsedAt} />
              </span>
            }
            actions={
              session.current ? undefined : (
                <Button
                  variant="bare"
                  aria-label={t("endOf", { device: session.device })}
                  onPress={() => setEnding(session)}
                >
                  {t("end")}
                </Button>
              )
            }
          />
        ))}
      </Rows>
      {sessions.data.length > 1 ? (
        <div>
          <Button variant="danger" onPress={() => setEnding("others")}>
            {t("endOthers")}
          </Button>
        </div>
      ) : null}
      {ending === null ? null : (
        <Confirm
          title={ending === "others" ? t("endOthersTitle") : t("endTitle", { device: ending.device })}
          action={ending === "others" ? t("endOthers") : t("end")}
          onClose={() => setEnding(null)}
          onConfirm={async () => {
            await end.mutateAsync(ending);
            announce(t("ended"));
          }}
        >
          {t("endHelp")}
        </Confirm>
      )}
    </>
  );
}
