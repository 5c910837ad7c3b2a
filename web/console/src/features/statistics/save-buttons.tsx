import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { FILE_KINDS, type FileKind, type Period, type StatisticsTable } from "../../api/statistics";
import { saveFile } from "../../lib/save-file";
import { Button } from "../../ui/button";
import { useAnnounce } from "../../ui/status";

type SaveButtonsProps = SavedTable & {
  museum: string;
  days: Period["days"];
  from: string;
  to: string;
};

/** SavedTable is a table of a museum, or of one of its works. */
type SavedTable = { table: StatisticsTable; work?: undefined } | { table: "listening"; work: string };

/** SaveButtons save a table of a period as a file, one button for each kind of file. */
export function SaveButtons(props: SaveButtonsProps): ReactNode {
  return FILE_KINDS.map((kind) => <SaveButton key={kind} kind={kind} {...props} />);
}

function SaveButton({ kind, ...props }: SaveButtonsProps & { kind: FileKind }): ReactNode {
  const { museum, table, work, days, from, to } = props;
  const t = useTranslations("statistics");
  const calls = useCalls();
  const announce = useAnnounce();
  const name = `${work === undefined ? table : `${table}-${work}`}-${from}-${to}.${kind}`;
  const save = useMutation({
    mutationFn: () =>
      work === undefined
        ? calls.statisticsFile(museum, table, kind, { days, to })
        : calls.listeningFile(museum, work, kind, { days, to }),
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
