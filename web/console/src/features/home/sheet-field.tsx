import { Table } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { NamedFile } from "../../lib/dropped-files";
import { FileButton } from "../../ui/file-button";
import styles from "./home.module.css";

interface SheetFieldProps {
  value: NamedFile | null;
  onChange: (sheet: NamedFile | null) => void;
}

/** SheetField chooses a spreadsheet with the works of a new museum, which is looked at before it is brought in. */
export function SheetField({ value, onChange }: SheetFieldProps): ReactNode {
  const t = useTranslations("newMuseum");
  return (
    <div className={styles["fileField"]}>
      <p className={styles["label"]}>{t("sheet")}</p>
      <FileButton label={t("sheet")} accept=".xlsx,.csv" onFiles={([chosen]) => onChange(chosen ?? null)}>
        <Table aria-hidden />
        {value === null ? t("chooseSheet") : t("otherSheet")}
      </FileButton>
      <p className={styles["fileHelp"]} role="status">
        {value === null ? t("sheetHelp") : <bdi>{value.file.name}</bdi>}
      </p>
    </div>
  );
}
