import { Download, Globe, type LucideIcon } from "lucide-react";

/** The icons of the options that may stand in the top bar itself; the menu's other ones come with the menu. */
export const SHORTCUT_ICONS = { language: Globe, downloads: Download } as const satisfies Record<string, LucideIcon>;
