import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import type { ScheduledPublication } from "../../api/publishing";
import { scheduledQuery } from "../../api/publishing-queries";
import { useMay } from "../../api/rights";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { useLanguageName } from "../../ui/language-name";
import { Row, Rows, Tag } from "../../ui/rows";
import { Section } from "../../ui/screen";

/** ScheduledPublications lists what is published at a set time; nothing if there is none. */
export function ScheduledPublications({ museum, timeZone }: { museum: string; timeZone: string }): ReactNode {
  const t = useTranslations("publish");
  const calls = useCalls();
  const queries = useQueryClient();
  const format = useFormatter();
  const languageName = useLanguageName();
  const canPublish = useMay("publish");
  const scheduled = useQuery(scheduledQuery(calls, museum));
  const [cancelled, setCancelled] = useState<ScheduledPublication | null>(null);
  const shown = scheduled.data?.filter(({ state }) => state !== "done") ?? [];
  if (shown.length === 0) return null;
  const timeOf = (at: string): string =>
    format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <Section title={t("scheduled")} help={t("scheduledHelp", { zone: timeZone })}>
      <Rows label={t("scheduled")}>
        {shown.map((one) => (
          <Row
            key={one.id}
            title={timeOf(one.at)}
            detail={
              <>
                {t("frozen", { count: one.changes, at: timeOf(one.createdAt) })}
                {one.languages.length === 0
                  ? null
                  : ` · ${t("only", { languages: format.list(one.languages.map(languageName)) })}`}
                {one.author ? (
                  <>
                    {" · "}
                    <bdi>{one.author.name}</bdi>
                  </>
                ) : null}
                {one.note === "" ? null : (
                  <>
                    {" · "}
                    <bdi>{one.note}</bdi>
                  </>
                )}
                {one.error === undefined ? null : <p lang="en">{one.error}</p>}
              </>
            }
            facts={one.state === "waiting" ? null : <Tag tone="warn">{t(`state_${one.state}`)}</Tag>}
            actions={
              canPublish && one.state !== "running" ? (
                <Button onPress={() => setCancelled(one)}>
                  {one.state === "failed" ? t("removeScheduled") : t("cancelScheduled")}
                </Button>
              ) : undefined
            }
          />
        ))}
      </Rows>
      {cancelled === null ? null : (
        <Confirm
          title={t("cancelTitle", { at: timeOf(cancelled.at) })}
          action={t("cancelScheduled")}
          onConfirm={async () => {
            await calls.cancelScheduledPublication(museum, cancelled.id);
            await queries.invalidateQueries({ queryKey: ["museum", museum, "scheduled"] });
          }}
          onClose={() => setCancelled(null)}
        >
          {t("cancelHelp")}
        </Confirm>
      )}
    </Section>
  );
}
