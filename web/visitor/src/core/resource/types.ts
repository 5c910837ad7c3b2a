import type { Resource } from "@cicerone/api/types";
import { AudioLines, FileText, Film, Image, type LucideIcon } from "lucide-react";

/** RESOURCE_TYPES are the icon and label of each type of resource. */
export const RESOURCE_TYPES = {
  AUDIO: { Icon: AudioLines, labelKey: "resource.audio" },
  IMAGE: { Icon: Image, labelKey: "resource.image" },
  VIDEO: { Icon: Film, labelKey: "resource.video" },
  TEXT: { Icon: FileText, labelKey: "resource.text" },
} as const satisfies Record<Resource["resourceType"], { Icon: LucideIcon; labelKey: string }>;
