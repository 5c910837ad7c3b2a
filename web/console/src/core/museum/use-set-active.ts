import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCalls } from "../../api/context";

/** useSetActive returns the change of whether visitors can open a museum that was published. */
export function useSetActive(museum: string): UseMutationResult<unknown, unknown, boolean> {
  const calls = useCalls();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (active: boolean) => calls.setActive(museum, active),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["museum", museum, "draft", "state"] }),
        queries.invalidateQueries({ queryKey: ["museums"] }),
      ]),
  });
}
