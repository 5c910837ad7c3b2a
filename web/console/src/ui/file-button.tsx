import { type InputHTMLAttributes, type ReactNode, useRef } from "react";
import { type NamedFile, chosenFiles } from "../lib/dropped-files";
import { Button, type ButtonVariant } from "./button";

interface FileButtonProps extends Pick<InputHTMLAttributes<HTMLInputElement>, "accept" | "capture" | "multiple"> {
  /** What the files are for. */
  label: string;
  /** An icon and a text; the label when left out. */
  children?: ReactNode;
  /** A whole folder is chosen. */
  isFolder?: boolean;
  variant?: ButtonVariant;
  isPending?: boolean;
  onFiles: (files: NamedFile[]) => void;
}

/** React knows no type for it. */
const FOLDER = { webkitdirectory: "" };

/** FileButton is a button that lets somebody choose files. The same ones can be chosen again. */
export function FileButton({
  label,
  children = label,
  isFolder = false,
  variant = "plain",
  isPending = false,
  onFiles,
  ...native
}: FileButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const files = chosenFiles(target.files ?? []);
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
        {...native}
        {...(isFolder ? FOLDER : {})}
      />
      <Button variant={variant} isPending={isPending} onPress={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
