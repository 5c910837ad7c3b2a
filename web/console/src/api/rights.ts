import type { Field } from "./content";
import { useOpenMuseum } from "./museum";

/** Rights are what the signed-in person may do in a museum, as the server says; it decides again about each call. */
export interface Rights {
  may(permission: Permission): boolean;
  /** In which languages the person may change texts, audio and transcripts. */
  languages: readonly string[];
}

/** Permission is something that only some roles may do in a museum. */
export type Permission =
  | "publish"
  | "manage_access_codes"
  | "manage_settings"
  | "edit_content"
  | "translate"
  | "preview"
  | "read_statistics"
  | "annotate_statistics";

const NO_LANGUAGES: readonly string[] = [];

/** rightsOf returns the rights that an answer of the server lists. */
export function rightsOf(museum: {
  permissions: readonly string[];
  editableLanguages: readonly string[] | null;
}): Rights {
  return {
    may: (permission) => museum.permissions.includes(permission),
    languages: museum.editableLanguages ?? NO_LANGUAGES,
  };
}

const known = new WeakMap<object, Rights>();

/** useRights returns the rights in the museum that the address names; null outside of one, or while it is loading. */
export function useRights(): Rights | null {
  const museum = useOpenMuseum();
  if (museum === undefined) return null;
  const rights = known.get(museum) ?? rightsOf(museum);
  known.set(museum, rights);
  return rights;
}

/** useMay reports whether the person may do something in the museum that the address names. */
export function useMay(permission: Permission): boolean {
  return useRights()?.may(permission) ?? false;
}

/**
 * mayChange reports whether the person may change a value of a field. The model says which fields translators change; type is
 * that of the resource that has the field, which some fields depend on.
 */
export function mayChange(rights: Rights, field: Field, language?: string, type?: unknown): boolean {
  if (field.secret && !rights.may("manage_access_codes")) return false;
  if (rights.may("edit_content")) return true;
  if (language === undefined || !rights.languages.includes(language)) return false;
  return (field.translated ?? false) || (typeof type === "string" && (field.translatedTypes ?? []).includes(type));
}
