import type { Resource } from "@cicerone/api/types";
import { AudioLines, FileText, Film, Image, type LucideIcon } from "lucide-react";

/** Icon of each type of resource, and the word for it. */
export const RESOURCE_TYPES = {
  AUDIO: { Icon: AudioLines, labelKey: "resource.audio" },
  IMAGE: { Icon: Image, labelKey: "resource.image" },
  VIDEO: { Icon: Film, labelKey: "resource.video" },
  TEXT: { Icon: FileText, labelKey: "resource.text" },
} as const satisfies Record<Resource["resourceType"], { Icon: LucideIcon; labelKey: string }>;
