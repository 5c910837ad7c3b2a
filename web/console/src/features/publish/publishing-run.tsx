import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { publishingQuery } from "../../api/publishing-queries";
import { useMay } from "../../api/rights";
import { Button } from "../../ui/button";
import { ErrorNotice } from "../../ui/notice";
import styles from "./publish.module.css";

/** PublishingRun shows how far a publication is and who started it; nothing if none is being made, and none has failed. */
export function PublishingRun({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("publishing");
  const format = useFormatter();
  const calls = useCalls();
  const queries = useQueryClient();
  const canPublish = useMay("publish");
  const run = useQuery(publishingQuery(calls, museum)).data?.run;
  const stop = useMutation({
    mutationFn: () => calls.stopPublishing(museum),
    onSettled: () => queries.invalidateQueries({ queryKey: ["museum", museum, "publishing"] }),
  });
  if (run === undefined || (run.state !== "running" && run.state !== "failed")) return null;
  const name = run.author?.name ?? "";
  if (run.state === "failed") {
    return (
      <ErrorNotice>
        {t("failed", { name })}{" "}
        <bdi lang="en" dir="ltr">
          {run.error}
        </bdi>
      </ErrorNotice>
    );
  }
  return (
    <div className={styles["run"]}>
      <p>
        {run.stopping
          ? t("stopping")
          : t("running", { name, percent: format.number(run.percent / 100, { style: "percent" }) })}
      </p>
      <progress max={100} value={run.percent} aria-label={t("progress")} />
      <p className={styles["muted"]}>{t("mayLeave")}</p>
      {canPublish && !run.stopping ? (
        <Button isPending={stop.isPending} onPress={() => stop.mutate()}>
          {t("stop")}
        </Button>
      ) : null}
    </div>
  );
}
