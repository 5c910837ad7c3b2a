import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { codeOf } from "../../api/error";
import type { Annotation, StatisticsPeriod } from "../../api/statistics";
import { faultsOf, useChecks } from "../../ui/checks";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { Form } from "../../ui/form";
import { SaveActions } from "../../ui/save-actions";
import { useAnnounce } from "../../ui/status";
import { useFormError } from "../../ui/use-form-error";
import { isShownIn } from "./annotations";
import { DayFields } from "./day-fields";
import { useAnnotationChanges } from "./use-annotations";

interface AnnotationDialogProps {
  museum: string;
  /** The period on the screen. */
  shown: StatisticsPeriod;
  /** What is changed; undefined for a new one. */
  annotation: Annotation | undefined;
  onClose: () => void;
}

/** AnnotationDialog writes an annotation. */
export function AnnotationDialog({ museum, shown, annotation, onClose }: AnnotationDialogProps): ReactNode {
  const t = useTranslations("statistics");
  const control = useTranslations("control");
  const checks = useChecks();
  const announce = useAnnounce();
  const { save } = useAnnotationChanges(museum);
  const isFull = save.error !== null && codeOf(save.error) === "conflict";
  const formError = useFormError(save.error, isFull ? t("tooManyAnnotations") : undefined);
  const isLong = annotation !== undefined && annotation.from !== annotation.to;
  return (
    <Dialog
      title={annotation ? t("changeAnnotationTitle") : t("annotate")}
      closeLabel={control("close")}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <Form
        {...formError}
        check={({ text, from }) => faultsOf({ text: checks.filled(text), from: checks.filled(from) })}
        onSubmit={({ text = "", from = "", to = "" }) =>
          save.mutate(
            { id: annotation?.id, written: { text, from, ...(to === "" ? {} : { to }) } },
            {
              onSuccess: (saved) => {
                const words = { text: saved.text };
                announce(isShownIn(saved, shown) ? t("annotationSaved", words) : t("annotationElsewhere", words));
                onClose();
              },
            },
          )
        }
      >
        <TextField
          name="text"
          label={t("annotationText")}
          help={t("annotationTextHelp")}
          defaultValue={annotation?.text ?? ""}
          autoComplete="off"
          takesFocus
          isRequired
        />
        <DayFields
          from={annotation?.from ?? shown.to}
          to={isLong ? annotation.to : ""}
          lastDayHelp={t("annotationToHelp")}
        />
        <SaveActions isPending={save.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
