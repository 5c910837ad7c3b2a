import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { codeOf } from "../../api/error";
import { membersQuery, museumsQuery, useMe } from "../../api/queries";
import type { Grant, Invitation, Member } from "../../api/types";
import { useMuseumName } from "../../core/museum/museum-name";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { useLanguageName } from "../../ui/language-name";
import { Row, Rows, Tag } from "../../ui/rows";
import { Screen, Section } from "../../ui/screen";
import { SearchableRows } from "../../ui/searchable-rows";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { useAnnounce } from "../../ui/status";
import { Day, Time } from "../../ui/time";
import { InviteDialog } from "./invite-dialog";
import { invitationsQuery, usePeople } from "./queries";
import { RoleDialog } from "./role-dialog";

/** Opened is which dialog is open, and about whom. */
type Opened =
  | { kind: "invite" }
  | { kind: "role"; member: Member }
  | { kind: "remove"; member: Member }
  | { kind: "revoke"; invitation: Invitation };

/** PeopleScreen shows who belongs to the organisation and who is invited. */
export function PeopleScreen(): ReactNode {
  const t = useTranslations("people");
  const calls = useCalls();
  const members = useQuery(membersQuery(calls));
  const invitations = useQuery(invitationsQuery(calls));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  return (
    <Screen
      title={t("title")}
      help={t("help")}
      action={
        <Button variant="main" onPress={() => setOpened({ kind: "invite" })}>
          <UserPlus aria-hidden />
          {t("invite")}
        </Button>
      }
    >
      <Section title={t("members")}>
        <Loaded query={members}>{(list) => <Members members={list} onOpen={setOpened} />}</Loaded>
      </Section>
      <Section title={t("invitations")}>
        <Loaded query={invitations}>{(list) => <Invitations invitations={list} onOpen={setOpened} />}</Loaded>
      </Section>
      {opened?.kind === "invite" ? <InviteDialog onClose={close} /> : null}
      {opened?.kind === "role" ? <RoleDialog member={opened.member} onClose={close} /> : null}
      {opened?.kind === "remove" ? <RemoveDialog member={opened.member} onClose={close} /> : null}
      {opened?.kind === "revoke" ? <RevokeDialog invitation={opened.invitation} onClose={close} /> : null}
    </Screen>
  );
}

function Loaded<Data>({ query, children }: { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  return query.error ? (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <LoadingList rows={2} />
  );
}

function Members({ members, onOpen }: { members: Member[]; onOpen: (opened: Opened) => void }): ReactNode {
  const t = useTranslations("people");
  const me = useMe();
  return (
    <SearchableRows
      items={members}
      textsOf={(member) => [member.account.name, member.account.email]}
      label={t("members")}
      searchLabel={t("search")}
      noMatch={t("noMatch")}
      renderRow={(member) => (
        <Row
          key={member.id}
          title={
            <>
              <bdi>{member.account.name}</bdi> {member.account.id === me.account.id ? <Tag>{t("you")}</Tag> : null}
            </>
          }
          detail={
            <>
              <bdi>{member.account.email}</bdi>
              {member.lastSeenAt ? (
                <>
                  {" · "}
                  {t("lastSeen")} <Time at={member.lastSeenAt} />
                </>
              ) : null}
            </>
          }
          facts={<GrantText grant={member} />}
          actions={
            <>
              <Button
                variant="bare"
                aria-label={t("changeOf", { name: member.account.name })}
                onPress={() => onOpen({ kind: "role", member })}
              >
                {t("change")}
              </Button>
              <Button
                variant="bare"
                aria-label={t("removeOf", { name: member.account.name })}
                onPress={() => onOpen({ kind: "remove", member })}
              >
                {t("remove")}
              </Button>
            </>
          }
        />
      )}
    />
  );
}

function Invitations({
  invitations,
  onOpen,
}: {
  invitations: Invitation[];
  onOpen: (opened: Opened) => void;
}): ReactNode {
  const t = useTranslations("people");
  if (invitations.length === 0) return <EmptyState title={t("noInvitations")}>{t("noInvitationsHelp")}</EmptyState>;
  return (
    <Rows label={t("invitations")}>
      {invitations.map((invitation) => (
        <Row
          key={invitation.id}
          title={<bdi>{invitation.email}</bdi>}
          detail={
            <>
              {t("expires")} <Day at={invitation.expiresAt} />
            </>
          }
          facts={<GrantText grant={invitation} />}
          actions={
            <Button
              variant="bare"
              aria-label={t("revokeOf", { email: invitation.email })}
              onPress={() => onOpen({ kind: "revoke", invitation })}
            >
              {t("revoke")}
            </Button>
          }
        />
      ))}
    </Rows>
  );
}

/** GrantText says what a member may do, and where if not everywhere. */
function GrantText({ grant: { role, museums, languages } }: { grant: Grant }): ReactNode {
  const roles = useTranslations("role");
  const t = useTranslations("people");
  const all = useQuery(museumsQuery(useCalls())).data ?? [];
  const nameOf = useMuseumName();
  const names = (museums ?? []).map((id) => {
    const museum = all.find((candidate) => candidate.id === id);
    return museum ? nameOf(museum) : id;
  });
  const languageOf = useLanguageName();
  return (
    <>
      <Tag>{roles(role)}</Tag>
      {museums?.length === 0 ? <Tag tone="warn">{t("noMuseum")}</Tag> : null}
      {[...names, ...(languages ?? []).map(languageOf)].map((text) => (
        <bdi key={text}>{text}</bdi>
      ))}
    </>
  );
}

function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }): ReactNode {
  const t = useTranslations("people");
  const announce = useAnnounce();
  const { remove } = usePeople();
  const { name } = member.account;
  const isLastOwner = remove.error !== null && codeOf(remove.error) === "conflict";
  return (
    <Confirm
      title={t("removeTitle", { name })}
      action={t("remove")}
      failure={isLastOwner ? t("lastOwner") : null}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync(member.id);
        announce(t("removed", { name }));
      }}
    >
      {t("removeHelp")}
    </Confirm>
  );
}

function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }): ReactNode {
  const t = useTranslations("people");
  const announce = useAnnounce();
  const { revoke } = usePeople();
  const { email } = invitation;
  return (
    <Confirm
      title={t("revokeTitle", { email })}
      action={t("revoke")}
      onClose={onClose}
      onConfirm={async () => {
        await revoke.mutateAsync(invitation.id);
        announce(t("revoked", { email }));
      }}
    >
      {t("revokeHelp")}
    </Confirm>
  );
}
