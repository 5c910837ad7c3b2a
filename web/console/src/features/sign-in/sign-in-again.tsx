import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { providerAddress } from "../../api/calls";
import { useCalls } from "../../api/context";
import { meQuery, sessionQuery, useMe } from "../../api/queries";
import type { Me } from "../../api/types";
import { announceIdentity, onIdentity } from "../../lib/identity-channel";
import type { Answer } from "../../lib/question";
import { useIsTyping } from "../../lib/use-is-typing";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { FormActions } from "../../ui/form";
import { ErrorNotice } from "../../ui/notice";
import { useErrorText } from "../../ui/state";
import { FirstStepForm } from "./first-step-form";
import { SecondStepForm } from "./second-step-form";
import { useSignIn } from "./use-sign-in";

interface SignInAgainProps {
  /** Says whether the page's member is signed in again. */
  answer: Answer;
  /** Leaves what the page shows, for the sign-in or for somebody who is signed in. */
  onLeave: (to: Me | null) => void;
}

/**
 * SignInAgain lets the page's member sign in over what they are writing. It goes as soon as they are signed in, also in another
 * window.
 */
export function SignInAgain({ answer, onLeave }: SignInAgainProps): ReactNode {
  const t = useTranslations("signInAgain");
  const calls = useCalls();
  const queries = useQueryClient();
  const member = useMe();
  const session = useQuery(sessionQuery(calls));
  const { refetch } = session;
  useEffect(() => onIdentity(() => void refetch()), [refetch]);
  const isTyping = useIsTyping();
  const isKnown = session.isFetchedAfterMount;
  const now = session.data ?? null;
  const isSameAccount = now?.account.id === member.account.id;
  const isBack = isKnown && isSameAccount && now.organization.id === member.organization.id;
  useEffect(() => {
    if (!isBack) return;
    queries.setQueryData(meQuery(calls).queryKey, now);
    answer(true);
  }, [isBack, now, queries, calls, answer]);
  if (!isKnown || isBack || isTyping) return null;
  return (
    <Dialog role="alertdialog" title={isSameAccount ? t("switched") : t("title")}>
      {isSameAccount ? (
        <OtherOrganization now={now} member={member} onLeave={onLeave} />
      ) : (
        <SignInForm now={now} member={member} onLeave={onLeave} />
      )}
    </Dialog>
  );
}

interface PartProps {
  /** Who is signed in now. */
  now: Me | null;
  member: Me;
  onLeave: SignInAgainProps["onLeave"];
}

function SignInForm({ now, member, onLeave }: PartProps): ReactNode {
  const t = useTranslations("signInAgain");
  const signInWords = useTranslations("signIn");
  const calls = useCalls();
  const queries = useQueryClient();
  const signIn = useSignIn(
    async (proof) => {
      const me = await calls.signIn(proof);
      const isElsewhere = me.account.id === member.account.id && me.organization.id !== member.organization.id;
      return isElsewhere ? calls.returnTo(member.organization.id) : me;
    },
    (me) => {
      queries.setQueryData(sessionQuery(calls).queryKey, me);
      announceIdentity();
    },
  );
  const { name, email } = member.account;
  if (signIn.isHalf) {
    return (
      <>
        <p>{signInWords("codeHelp")}</p>
        <SecondStepForm signIn={signIn} />
      </>
    );
  }
  return (
    <>
      <p>{now ? t("somebodyElse", { name: now.account.name, member: name }) : t("ended", { member: name })}</p>
      <FirstStepForm
        signIn={signIn}
        email={email}
        action={
          <Button onPress={() => onLeave(now)}>{now ? t("continueAs", { name: now.account.name }) : t("leave")}</Button>
        }
        onProvider={() => window.open(providerAddress("/identity-confirmed"), "_blank", "popup,width=520,height=680")}
      />
    </>
  );
}

/** Asks where to continue after another window has switched to another organisation. */
function OtherOrganization({ now, member, onLeave }: PartProps & { now: Me }): ReactNode {
  const t = useTranslations("signInAgain");
  const calls = useCalls();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const stay = useMutation({
    meta: { quiet: true },
    mutationFn: () => calls.returnTo(member.organization.id),
    onSuccess: (me) => {
      queries.setQueryData(sessionQuery(calls).queryKey, me);
      announceIdentity();
    },
  });
  const names = { other: now.organization.name, organization: member.organization.name };
  return (
    <>
      {stay.error === null ? null : <ErrorNotice>{errorText(stay.error)}</ErrorNotice>}
      <p>{t("otherOrganization", names)}</p>
      <FormActions>
        <Button onPress={() => onLeave(now)}>{t("switch", names)}</Button>
        <Button variant="main" isPending={stay.isPending} onPress={() => stay.mutate()}>
          {t("stay", names)}
        </Button>
      </FormActions>
    </>
  );
}
