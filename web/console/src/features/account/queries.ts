import { useMutation, useQueryClient } from "@tanstack/react-query";

/** useSignInMethodChange returns a mutation after which the ways to sign in are read again. */
export function useSignInMethodChange<Input = void, Output = unknown>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ["sign-in-methods"] }),
  });
}
