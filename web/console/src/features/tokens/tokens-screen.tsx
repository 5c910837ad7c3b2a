import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import type { Token } from "../../api/types";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Row, Rows, Tag } from "../../ui/rows";
import { Screen } from "../../ui/screen";
import { EmptyState, ErrorState, LoadingList } from "../../ui/state";
import { useAnnounce } from "../../ui/status";
import { Day, Time } from "../../ui/time";
import { CreateTokenDialog } from "./create-token-dialog";

/** TokensScreen lists the API tokens of the organisation, makes new ones and revokes them. */
export function TokensScreen(): ReactNode {
  const t = useTranslations("tokens");
  const calls = useCalls();
  const tokens = useQuery({ queryKey: ["tokens"], queryFn: calls.tokens });
  const [opened, setOpened] = useState<"create" | Token | null>(null);
  const close = (): void => setOpened(null);
  return (
    <Screen
      title={t("title")}
      help={t("help")}
      action={
        <Button variant="main" onPress={() => setOpened("create")}>
          {t("create")}
        </Button>
      }
    >
      {tokens.data ? (
        <Tokens tokens={tokens.data} onRevoke={setOpened} />
      ) : tokens.error ? (
        <ErrorState error={tokens.error} onRetry={() => void tokens.refetch()} />
      ) : (
        <LoadingList rows={2} />
      )}
      {opened === "create" ? <CreateTokenDialog onClose={close} /> : null}
      {opened !== null && opened !== "create" ? <RevokeDialog token={opened} onClose={close} /> : null}
    </Screen>
  );
}

function Tokens({ tokens, onRevoke }: { tokens: Token[]; onRevoke: (token: Token) => void }): ReactNode {
  const t = useTranslations("tokens");
  const scope = useTranslations("scope");
  const [openedAt] = useState(() => new Date());
  if (tokens.length === 0) return <EmptyState title={t("empty")}>{t("emptyHelp")}</EmptyState>;
  return (
    <Rows label={t("title")}>
      {tokens.map((token) => (
        <Row
          key={token.id}
          title={
            <>
              <bdi>{token.name}</bdi>{" "}
              {new Date(token.expiresAt) <= openedAt ? <Tag tone="warn">{t("expired")}</Tag> : null}
            </>
          }
          detail={
            <>
              {token.scopes.map((one) => scope(one)).join(" · ")} · <bdi>{token.madeBy}</bdi>
            </>
          }
          facts={
            <>
              <span>
                {t("expires")} <Day at={token.expiresAt} />
              </span>
              <span>{token.lastUsedAt ? <Time at={token.lastUsedAt} /> : t("neverUsed")}</span>
            </>
          }
          actions={
            <Button variant="bare" aria-label={t("revokeOf", { name: token.name })} onPress={() => onRevoke(token)}>
              {t("revoke")}
            </Button>
          }
        />
      ))}
    </Rows>
  );
}

function RevokeDialog({ token, onClose }: { token: Token; onClose: () => void }): ReactNode {
  const t = useTranslations("tokens");
  const announce = useAnnounce();
  const calls = useCalls();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => calls.revokeToken(token.id),
    onSuccess: () => client.invalidateQueries({ queryKey: ["tokens"] }),
  });
  return (
    <Confirm
      title={t("revokeTitle", { name: token.name })}
      action={t("revoke")}
      onClose={onClose}
      onConfirm={async () => {
        await revoke.mutateAsync();
        announce(t("revoked", { name: token.name }));
      }}
    >
      {t("revokeHelp")}
    </Confirm>
  );
}
