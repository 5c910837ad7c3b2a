import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "../../lib/save-file";
import { Button } from "../../ui/button";
import { useAnnounce } from "../../ui/status";

interface SaveButtonProps {
  read: () => Promise<Blob>;
  /** Name of the file. */
  name: string;
  /** What is in it, where a screen has several. */
  label?: string;
}

/** SaveButton saves the numbers of a screen as a file. */
export function SaveButton({ read, name, label }: SaveButtonProps): ReactNode {
  const t = useTranslations("statistics");
  const announce = useAnnounce();
  const save = useMutation({
    mutationFn: read,
    onSuccess: (file) => {
      saveFile(file, name);
      announce(t("saved", { name }));
    },
  });
  return (
    <Button isPending={save.isPending} onPress={() => save.mutate()}>
      <Download aria-hidden />
      {label ?? t("csv")}
    </Button>
  );
}
