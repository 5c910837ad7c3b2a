import type { Resource } from "@cicerone/api/types";
import { AudioLines, FileText, Film, Image, type LucideIcon } from "lucide-react";

/** Icon of each type of resource, and the word for it. */
export const RESOURCE_TYPES = {
  AUDIO: { Icon: AudioLines, word: "resource.audio" },
  IMAGE: { Icon: Image, word: "resource.image" },
  VIDEO: { Icon: Film, word: "resource.video" },
  TEXT: { Icon: FileText, word: "resource.text" },
} as const satisfies Record<Resource["resourceType"], { Icon: LucideIcon; word: string }>;
