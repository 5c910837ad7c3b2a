import { useState } from "react";
import { useServices } from "../services";
import { FIRST_TEXT_SIZE, nextTextSize } from "./text-size";

/** useTextSize returns the text size of a resource in pixels, and what makes it the next one (RES-2). */
export function useTextSize(): [size: number, next: () => void] {
  const { noteUse } = useServices();
  const [size, setSize] = useState(FIRST_TEXT_SIZE);
  return [
    size,
    () => {
      setSize(nextTextSize(size));
      noteUse("TEXT_SIZE");
    },
  ];
}
