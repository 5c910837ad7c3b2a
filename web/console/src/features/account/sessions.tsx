import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import type { Session } from "../../api/types";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Row, Rows, Tag } from "../../ui/rows";
import { ErrorState, LoadingList } from "../../ui/state";
import { useAnnounce } from "../../ui/status";
import { Time } from "../../ui/time";

/** Sessions lists the browsers in which the account is signed in, and ends any of them. */
export function Sessions(): ReactNode {
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
