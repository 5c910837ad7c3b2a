import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";

/** useNewDialog returns whether the dialog that makes something new is open, and a setter. A link can open it by ?new=1. */
export function useNewDialog(): [boolean, (isOpen: boolean) => void] {
  const { new: parameter }: { new?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return [
    isOpen || parameter !== undefined,
    (open) => {
      setOpen(open);
      // Going back does not open it again.
      if (parameter !== undefined) void navigate({ to: ".", search: {}, replace: true });
    },
  ];
}
