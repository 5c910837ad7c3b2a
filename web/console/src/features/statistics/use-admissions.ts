import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { codeOf } from "../../api/error";
import type { AdmissionVisits, WrittenAdmissions } from "../../api/statistics";
import { statisticsKey } from "../../api/statistics-queries";
import { useRuleWords } from "../../ui/rule-words";
import { useErrorText } from "../../ui/state";
import { admissionRefusalsOf } from "./take-up";
import { useDayText } from "./use-day-text";

/** useAdmissionChanges returns what saves and deletes admissions. */
export function useAdmissionChanges(museum: string) {
  const calls = useCalls();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: statisticsKey(museum) });
  return {
    /** Takes the place of counts of the same days. The dialog says why it failed, and announces a success. */
    save: useMutation({
      mutationFn: (counts: WrittenAdmissions[]) => calls.saveAdmissions(museum, counts),
      onSuccess,
      meta: { quiet: true },
    }),
    remove: useMutation({ mutationFn: (count: AdmissionVisits) => calls.deleteAdmissions(museum, count), onSuccess }),
  };
}

/** RefusedCount says in words what is wrong with a count that was sent. */
export interface RefusedCount {
  index: number;
  part: string;
  text: string;
}

/** useAdmissionError returns what a form shows of an error of saving: a sentence, and what is wrong with which count. */
export function useAdmissionError(error: unknown): { failure: string | null; refused: RefusedCount[] } {
  const t = useTranslations("statistics");
  const ruleWords = useRuleWords();
  const errorText = useErrorText();
  const dayText = useDayText();
  if (error === null) return { failure: null, refused: [] };
  const refused = admissionRefusalsOf(error).map(({ index, part, error: { params = {}, ...fault } }) => {
    const { days } = params;
    // The server writes them as 2026-11-01 – 2026-11-30.
    const [from, to = from] = typeof days === "string" ? days.split(" – ") : [];
    const words = from === undefined || to === undefined ? params : { ...params, days: dayText.range(from, to) };
    return { index, part, text: ruleWords({ ...fault, params: words }).text };
  });
  return { failure: codeOf(error) === "conflict" ? t("tooManyAdmissions") : errorText(error), refused };
}
