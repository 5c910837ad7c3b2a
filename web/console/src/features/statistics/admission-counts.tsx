import { ClipboardPaste, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../../api/rights";
import type { AdmissionVisits } from "../../api/statistics";
import type { ComparedTakeUp } from "../../api/statistics-queries";
import { Button } from "../../ui/button";
import { usePercent } from "../../ui/number-table";
import { Pages } from "../../ui/pager";
import { Row, Rows } from "../../ui/rows";
import { Section } from "../../ui/screen";
import { EmptyState } from "../../ui/state";
import { AdmissionDialog } from "./admission-dialog";
import { AdmissionListDialog } from "./admission-list-dialog";
import { DeleteDialog } from "./delete-dialog";
import { SaveButtons } from "./save-buttons";
import { dayAfterNewest } from "./take-up";
import { useAdmissionChanges } from "./use-admissions";
import { useDayText } from "./use-day-text";
import { useFocusAfterDeletion } from "./use-focus-after-deletion";
import styles from "./statistics.module.css";

interface AdmissionCountsProps {
  museum: string;
  compared: ComparedTakeUp;
}

type Opened = { kind: "add" | "paste" } | { kind: "change" | "delete"; count: AdmissionVisits };

/** AdmissionCounts lists how many people were admitted on which days, and lets people who may add, change and delete it. */
export function AdmissionCounts({ museum, compared: { days, now } }: AdmissionCountsProps): ReactNode {
  const t = useTranslations("statistics");
  const dayText = useDayText();
  const mayWrite = useMay("annotate_statistics");
  const [opened, setOpened] = useState<Opened | null>(null);
  const [tools, moveFocus] = useFocusAfterDeletion();
  const { remove } = useAdmissionChanges(museum);
  const close = (): void => setOpened(null);
  const { from, to, counts } = now;
  return (
    <Section title={t("admissions")}>
      <div ref={tools} className={styles["tools"]}>
        {mayWrite ? (
          <>
            <Button onPress={() => setOpened({ kind: "add" })}>
              <Plus aria-hidden />
              {t("addAdmissions")}
            </Button>
            <Button onPress={() => setOpened({ kind: "paste" })}>
              <ClipboardPaste aria-hidden />
              {t("pasteList")}
            </Button>
          </>
        ) : null}
        {counts.length === 0 ? null : <SaveButtons museum={museum} table="take-up" days={days} from={from} to={to} />}
      </div>
      {counts.length === 0 ? (
        <EmptyState title={t("noAdmissions")}>
          {t("takeUpIs")} {mayWrite ? t("beginTakeUp") : t("mayNotTakeUp")}
        </EmptyState>
      ) : (
        <Pages items={counts} firstPageKey={`${from} ${to}`}>
          {(shown) => (
            <Rows label={t("admissions")}>
              {shown.map((count) => (
                <CountRow
                  key={count.from}
                  count={count}
                  onChange={mayWrite ? () => setOpened({ kind: "change", count }) : undefined}
                  onDelete={() => setOpened({ kind: "delete", count })}
                />
              ))}
            </Rows>
          )}
        </Pages>
      )}
      {opened === null ? null : opened.kind === "delete" ? (
        <DeleteDialog
          title={t("deleteAdmissionsTitle", { days: dayText.range(opened.count.from, opened.count.to) })}
          deleted={t("admissionsDeleted", { days: dayText.range(opened.count.from, opened.count.to) })}
          onDelete={() => remove.mutateAsync(opened.count)}
          onClose={(isDeleted) => {
            close();
            if (isDeleted) moveFocus();
          }}
        >
          {t("deleteAdmissionsHelp")}
        </DeleteDialog>
      ) : opened.kind === "paste" ? (
        <AdmissionListDialog museum={museum} shown={now} onClose={close} />
      ) : (
        <AdmissionDialog
          museum={museum}
          shown={now}
          count={opened.kind === "change" ? opened.count : { firstDay: dayAfterNewest(now, counts) }}
          onClose={close}
        />
      )}
    </Section>
  );
}

interface CountRowProps {
  count: AdmissionVisits;
  /** Undefined for people who may only read, who cannot delete it either. */
  onChange: (() => void) | undefined;
  onDelete: () => void;
}

function CountRow({ count: { from, to, admissions, visits, share }, onChange, onDelete }: CountRowProps): ReactNode {
  const t = useTranslations("statistics");
  const percent = usePercent();
  const days = useDayText().range(from, to);
  return (
    <Row
      title={days}
      detail={t("admissionsAndVisits", { admissions, visits })}
      facts={share === undefined ? undefined : t("takeUpIsShare", { share: percent(share) })}
      actions={
        onChange ? (
          <>
            <Button aria-label={t("changeAdmissionsOf", { days })} onPress={onChange}>
              {t("change")}
            </Button>
            <Button variant="danger" aria-label={t("deleteAdmissionsOf", { days })} onPress={onDelete}>
              {t("delete")}
            </Button>
          </>
        ) : undefined
      }
    />
  );
}
