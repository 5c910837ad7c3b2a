import { type ReactNode, createContext, use } from "react";
import type { MediaValue } from "../../api/content";

/** FilePickerProps say what a choice of a file is for. */
export interface FilePickerProps {
  museum: string;
  kind: "image" | "audio" | "video" | "captions";
  /** The dialog's title. */
  title: string;
  onPick: (file: MediaValue) => void;
  onClose: () => void;
}

/** FilePickerContext provides the dialog that chooses a file of the media library; app/ has it. */
export const FilePickerContext = createContext<(props: FilePickerProps) => ReactNode>(() => null);

/** FilePicker is a dialog in which one chooses a file of the media library, or uploads one. */
export function FilePicker(props: FilePickerProps): ReactNode {
  return use(FilePickerContext)(props);
}
