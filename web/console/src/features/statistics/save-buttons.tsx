import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { FILE_KINDS, type FileKind, type Period, type StatisticsTable } from "../../api/statistics";
import { saveFile } from "../../lib/save-file";
import { Button } from "../../ui/button";
import { useAnnounce } from "../../ui/status";

interface SaveButtonsProps {
  museum: string;
  table: StatisticsTable;
  days: Period["days"];
  from: string;
  to: string;
}

/** SaveButtons save a table of a period as a file, one button for each kind of file. */
export function SaveButtons(props: SaveButtonsProps): ReactNode {
  return FILE_KINDS.map((kind) => <SaveButton key={kind} kind={kind} {...props} />);
}

function SaveButton({ museum, table, kind, days, from, to }: SaveButtonsProps & { kind: FileKind }): ReactNode {
  const t = useTranslations("statistics");
  const calls = useCalls();
  const announce = useAnnounce();
  const name = `${table}-${from}-${to}.${kind}`;
  const save = useMutation({
    mutationFn: () => calls.statisticsFile(museum, table, kind, { days, to }),
    onSuccess: (file) => {
      saveFile(file, name);
      announce(t("saved", { name }));
    },
  });
  const what = table === "studies" || table === "texts" ? table : "table";
  return (
    <Button isPending={save.isPending} onPress={() => save.mutate()}>
      <Download aria-hidden />
      {t(`${what}_${kind}`)}
    </Button>
  );
}
