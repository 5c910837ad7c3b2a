import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Revision } from "../../api/content";
import { useCalls } from "../../api/context";
import { codeOf } from "../../api/error";
import { useAnnounce, useAnnounceFailure } from "../../ui/status";

/** useAnnounceRevision returns a function that says what a revision did, next to a button that takes it back. */
export function useAnnounceRevision(museum: string): (text: string, revision: Pick<Revision, "number">) => void {
  const t = useTranslations("history");
  const calls = useCalls();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const announceFailure = useAnnounceFailure();
  const undo = async (number: number): Promise<void> => {
    try {
      await calls.undoRevision(museum, number);
      announce(t("undone"));
    } catch (error) {
      const code = codeOf(error);
      announceFailure(code, code === "conflict" ? t("notUndone") : undefined);
    }
    await queries.invalidateQueries({ queryKey: ["museum", museum] });
  };
  return (text, { number }) => announce(text, () => void undo(number));
}
