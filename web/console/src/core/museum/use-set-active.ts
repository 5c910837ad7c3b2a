import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { useAnnounce } from "../../ui/status";

/** useSetActive returns the change of whether visitors can open a museum that was published. */
export function useSetActive(museum: string): UseMutationResult<unknown, unknown, boolean> {
  const t = useTranslations("deactivation");
  const calls = useCalls();
  const queries = useQueryClient();
  const announce = useAnnounce();
  return useMutation({
    mutationFn: (active: boolean) => calls.setActive(museum, active),
    onSuccess: async (_, active) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["museum", museum, "draft", "state"] }),
        queries.invalidateQueries({ queryKey: ["museums"] }),
      ]);
      announce(t(active ? "activated" : "deactivated"));
    },
  });
}
