import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../../api/rights";
import type { Annotation, StatisticsPeriod } from "../../api/statistics";
import { Button } from "../../ui/button";
import { Row, Rows } from "../../ui/rows";
import { Section } from "../../ui/screen";
import { AnnotationDialog } from "./annotation-dialog";
import { DeleteDialog } from "./delete-dialog";
import { useAnnotationChanges } from "./use-annotations";
import { useDayText } from "./use-day-text";
import { useFocusAfterDeletion } from "./use-focus-after-deletion";
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
  const [tools, moveFocus] = useFocusAfterDeletion();
  const { remove } = useAnnotationChanges(museum);
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
                      {t("change")}
                    </Button>
                    <Button
                      variant="danger"
                      aria-label={t("deleteAnnotationOf", { text: annotation.text })}
                      onPress={() => setOpened({ kind: "delete", annotation })}
                    >
                      {t("delete")}
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
          title={t("deleteAnnotationTitle", { text: opened.annotation.text })}
          deleted={t("annotationDeleted", { text: opened.annotation.text })}
          onDelete={() => remove.mutateAsync(opened.annotation)}
          onClose={(isDeleted) => {
            close();
            if (isDeleted) moveFocus();
          }}
        >
          {t("deleteAnnotationHelp")}
        </DeleteDialog>
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
