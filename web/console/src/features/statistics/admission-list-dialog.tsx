import { FileText } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { StatisticsPeriod } from "../../api/statistics";
import { readTextFile } from "../../lib/text-file";
import { faultsOf, useChecks } from "../../ui/checks";
import { Dialog } from "../../ui/dialog";
import { TextAreaField } from "../../ui/field";
import { FileButton } from "../../ui/file-button";
import { Form } from "../../ui/form";
import { SaveActions } from "../../ui/save-actions";
import { useAnnounce } from "../../ui/status";
import { type AdmissionList, type WrittenLine, readAdmissions } from "./admission-list";
import { MOST_ADMISSION_COUNTS, areShownIn, sumOf } from "./take-up";
import { useAdmissionChanges, useAdmissionError } from "./use-admissions";
import { useDayText } from "./use-day-text";
import styles from "./take-up.module.css";

interface AdmissionListDialogProps {
  museum: string;
  /** The period on the screen. */
  shown: StatisticsPeriod;
  onClose: () => void;
}

/** AdmissionListDialog reads how many people the museum admitted from a list, such as of a spreadsheet, and says what it has read. */
export function AdmissionListDialog({ museum, shown, onClose }: AdmissionListDialogProps): ReactNode {
  const t = useTranslations("statistics");
  const control = useTranslations("control");
  const checks = useChecks();
  const announce = useAnnounce();
  const dayText = useDayText();
  const { save } = useAdmissionChanges(museum);
  const [text, setText] = useState("");
  const [isUnreadable, setUnreadable] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const read = useDeferredValue(text);
  const list = useMemo(() => readAdmissions(read, shown.today), [read, shown.today]);
  const { failure, refused } = useAdmissionError(save.error);
  const refusals = refused.map(({ index, text: why }) => {
    const { from = "", to = from } = save.variables?.[index] ?? {};
    return t("refusedCount", { days: dayText.range(from, to), why });
  });
  const fill = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setUnreadable(file.size > MOST_BYTES);
    if (file.size > MOST_BYTES) return;
    try {
      setText(await readTextFile(file));
      // As if it were typed: the form forgets what was wrong with the text before.
      field.current?.querySelector("textarea")?.dispatchEvent(new Event("input", { bubbles: true }));
    } catch {
      setUnreadable(true);
    }
  };
  const unfit = ({ counts, faults }: AdmissionList): string | null => {
    if (faults.length > 0) return t("listFaulty");
    if (counts.length > MOST_ADMISSION_COUNTS) return t("listTooLong", { most: MOST_ADMISSION_COUNTS });
    return counts.length === 0 ? t("listEmpty") : null;
  };
  return (
    <Dialog title={t("pasteList")} closeLabel={control("close")} isBusy={save.isPending} onClose={onClose}>
      <Form
        failure={
          isUnreadable
            ? t("unreadableList")
            : refused.length === 0
              ? failure
              : [t("nothingSaved"), ...refusals].join(" ")
        }
        check={() => faultsOf({ list: checks.filled(text) ?? unfit(readAdmissions(text, shown.today)) })}
        onSubmit={() => {
          const { counts } = readAdmissions(text, shown.today);
          const sum = sumOf(counts);
          if (sum === undefined) return;
          save.mutate(
            counts.map(({ from, to, admissions }) => ({ from, to, admissions })),
            {
              onSuccess: () => {
                const words = { count: counts.length, days: dayText.range(sum.from, sum.to) };
                const areShown = areShownIn(
                  counts.map(({ to }) => to),
                  shown,
                );
                announce(areShown ? t("listSaved", words) : t("listElsewhere", words));
                onClose();
              },
            },
          );
        }}
      >
        <div ref={field}>
          <TextAreaField
            name="list"
            label={t("list")}
            help={t("listHelp")}
            rows={8}
            value={text}
            onChange={(typed) => {
              setText(typed);
              setUnreadable(false);
            }}
            dir="ltr"
            takesFocus
            isRequired
          />
        </div>
        <div>
          <FileButton
            label={t("chooseCsv")}
            accept=".csv,.txt,text/csv,text/plain"
            onFiles={([chosen]) => void fill(chosen?.file)}
          >
            <FileText aria-hidden />
            {t("chooseCsv")}
          </FileButton>
        </div>
        <div role="status">
          <Preview list={list} />
        </div>
        <SaveActions isPending={save.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

/** MOST_BYTES is how large a file may be: ten times a list of MOST_ADMISSION_COUNTS lines. */
const MOST_BYTES = 1_000_000;

/** MOST_FAULTS is how many faulty lines are named. */
const MOST_FAULTS = 10;

/** Preview says what of a list will be saved, or which lines are faulty, and whether the last one is left out. */
function Preview({ list: { counts, faults, total } }: { list: AdmissionList }): ReactNode {
  const t = useTranslations("statistics");
  const dayText = useDayText();
  const sum = sumOf(counts);
  const more = faults.length - MOST_FAULTS;
  const words = ({ line, text }: WrittenLine) => ({
    line,
    text: () => <bdi className={styles["line"]}>{text}</bdi>,
  });
  return (
    <>
      {faults.length > 0 ? (
        <div className={styles["faults"]}>
          <p>{t("faultyLines", { count: faults.length })}</p>
          <ul>
            {faults.slice(0, MOST_FAULTS).map(({ fault, ...written }) => (
              <li key={written.line}>{t.rich(`line_${fault}`, words(written))}</li>
            ))}
          </ul>
          {more > 0 ? <p>{t("moreFaults", { count: more })}</p> : null}
        </div>
      ) : sum ? (
        <p>
          {t("listCounts", { count: counts.length, days: dayText.range(sum.from, sum.to), people: sum.admissions })}
        </p>
      ) : null}
      {total ? <p>{t.rich("leftOutTotal", words(total))}</p> : null}
    </>
  );
}
