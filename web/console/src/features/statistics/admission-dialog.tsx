import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { AdmissionVisits, StatisticsPeriod } from "../../api/statistics";
import { faultsOf, useChecks } from "../../ui/checks";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { Form } from "../../ui/form";
import { SaveActions } from "../../ui/save-actions";
import { useAnnounce } from "../../ui/status";
import { DayFields } from "./day-fields";
import { admissionsOf, areShownIn } from "./take-up";
import { useAdmissionChanges, useAdmissionError } from "./use-admissions";
import { useDayText } from "./use-day-text";

interface AdmissionDialogProps {
  museum: string;
  /** The period on the screen. */
  shown: StatisticsPeriod;
  /** What is changed, or the day with which a new count begins. */
  count: AdmissionVisits | { firstDay: string };
  onClose: () => void;
}

/** AdmissionDialog writes how many people the museum admitted on some days. */
export function AdmissionDialog({ museum, shown, count, onClose }: AdmissionDialogProps): ReactNode {
  const t = useTranslations("statistics");
  const control = useTranslations("control");
  const format = useFormatter();
  const dayText = useDayText();
  const checks = useChecks();
  const announce = useAnnounce();
  const { save } = useAdmissionChanges(museum);
  const { failure, refused } = useAdmissionError(save.error);
  const changed = "firstDay" in count ? undefined : count;
  const notWhole = (typed = ""): string | null =>
    admissionsOf(typed, shown.today) === undefined ? t("notWhole", { example: 1204 }) : null;
  return (
    <Dialog
      title={changed ? t("changeAdmissions") : t("addAdmissions")}
      closeLabel={control("close")}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <Form
        failure={failure}
        serverErrors={
          refused.length === 0 ? undefined : Object.fromEntries(refused.map(({ part, text }) => [part, text]))
        }
        check={({ from, admissions }) =>
          faultsOf({
            from: changed ? null : checks.filled(from),
            admissions: checks.filled(admissions) ?? notWhole(admissions),
          })
        }
        onSubmit={({ from = changed?.from ?? "", to = changed?.to ?? "", admissions: typed = "" }) => {
          const admissions = admissionsOf(typed, shown.today) ?? 0;
          const last = to === "" ? from : to;
          save.mutate([{ from, to: last, admissions }], {
            onSuccess: () => {
              const words = { days: dayText.range(from, last), count: admissions };
              announce(areShownIn([last], shown) ? t("admissionsSaved", words) : t("admissionsElsewhere", words));
              onClose();
            },
          });
        }}
      >
        {changed ? (
          <p>{dayText.range(changed.from, changed.to)}</p>
        ) : "firstDay" in count ? (
          <DayFields from={count.firstDay} to="" lastDayHelp={t("admissionsToHelp")} takesFocus />
        ) : null}
        <TextField
          name="admissions"
          label={t("peopleAdmitted")}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={changed ? format.number(changed.admissions) : ""}
          takesFocus={changed !== undefined}
          isRequired
        />
        <SaveActions isPending={save.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
