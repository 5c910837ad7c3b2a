import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../../api/rights";
import type { Annotation, StatisticsPeriod } from "../../api/statistics";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Row, Rows } from "../../ui/rows";
import { Section } from "../../ui/screen";
import { useAnnounce } from "../../ui/status";
import { AnnotationDialog } from "./annotation-dialog";
import { useAnnotationChanges } from "./use-annotations";
import { useDayText } from "./use-day-text";
import styles from "./statistics.module.css";

interface AnnotationListProps {
  museum: string;
  /** The period on the screen. */
  shown: StatisticsPeriod;
  annotations: readonly Annotation[];
}

type Opened = { kind: "add" } | { kind: "change" | "delete"; annotation: Annotation };

/** AnnotationList lists what happened in a period, and lets people who may add, change and delete it. */
export function AnnotationList({ museum, shown, annotations }: AnnotationListProps): ReactNode {
  const t = useTranslations("statistics");
  const dayText = useDayText();
  const mayAnnotate = useMay("annotate_statistics");
  const [opened, setOpened] = useState<Opened | null>(null);
  const tools = useRef<HTMLDivElement>(null);
  const [deletions, setDeletions] = useState(0);
  useEffect(() => {
    if (deletions === 0) return undefined;
    // The button that had the focus is gone, which the closed dialog finds out first.
    const frame = requestAnimationFrame(() => tools.current?.querySelector("button")?.focus());
    return () => cancelAnimationFrame(frame);
  }, [deletions]);
  const close = (): void => setOpened(null);
  if (!mayAnnotate && annotations.length === 0) return null;
  return (
    <Section title={t("annotations")} help={t("annotationsHelp")}>
      {annotations.length === 0 ? null : (
        <Rows label={t("annotations")}>
          {annotations.map((annotation) => (
            <Row
              key={annotation.id}
              title={<bdi>{annotation.text}</bdi>}
              detail={dayText.range(annotation.from, annotation.to)}
              actions={
                mayAnnotate ? (
                  <>
                    <Button
                      aria-label={t("changeAnnotationOf", { text: annotation.text })}
                      onPress={() => setOpened({ kind: "change", annotation })}
                    >
                      {t("changeAnnotation")}
                    </Button>
                    <Button
                      variant="danger"
                      aria-label={t("deleteAnnotationOf", { text: annotation.text })}
                      onPress={() => setOpened({ kind: "delete", annotation })}
                    >
                      {t("deleteAnnotation")}
                    </Button>
                  </>
                ) : undefined
              }
            />
          ))}
        </Rows>
      )}
      {mayAnnotate ? (
        <div ref={tools} className={styles["tools"]}>
          <Button onPress={() => setOpened({ kind: "add" })}>
            <Plus aria-hidden />
            {t("annotate")}
          </Button>
        </div>
      ) : null}
      {opened === null ? null : opened.kind === "delete" ? (
        <DeleteDialog
          museum={museum}
          annotation={opened.annotation}
          onClose={(isDeleted) => {
            close();
            if (isDeleted) setDeletions(deletions + 1);
          }}
        />
      ) : (
        <AnnotationDialog
          museum={museum}
          shown={shown}
          annotation={opened.kind === "change" ? opened.annotation : undefined}
          onClose={close}
        />
      )}
    </Section>
  );
}

interface DeleteDialogProps {
  museum: string;
  annotation: Annotation;
  onClose: (isDeleted: boolean) => void;
}

function DeleteDialog({ museum, annotation, onClose }: DeleteDialogProps): ReactNode {
  const t = useTranslations("statistics");
  const announce = useAnnounce();
  const { remove } = useAnnotationChanges(museum);
  const isDeleted = useRef(false);
  const { text } = annotation;
  return (
    <Confirm
      title={t("deleteAnnotationTitle", { text })}
      action={t("deleteAnnotation")}
      onClose={() => onClose(isDeleted.current)}
      onConfirm={async () => {
        await remove.mutateAsync(annotation);
        announce(t("annotationDeleted", { text }));
        isDeleted.current = true;
      }}
    >
      {t("deleteAnnotationHelp")}
    </Confirm>
  );
}
