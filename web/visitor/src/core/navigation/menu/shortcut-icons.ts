import { Download, Globe, type LucideIcon } from "lucide-react";

/** SHORTCUT_ICONS are the icons of the options that can appear in the top bar; the others are loaded with the menu. */
export const SHORTCUT_ICONS = { language: Globe, downloads: Download } as const satisfies Record<string, LucideIcon>;
