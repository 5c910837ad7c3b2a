import { type ComponentType, type ReactNode, createContext } from "react";
import type { Field, MediaValue } from "../../api/content";
import type { ValueFieldProps } from "./simple-fields";

/** MediaFieldKind is what a field of the content model shows a file as. */
export type MediaFieldKind = NonNullable<Field["media"]>;

/** MediaEditorProps are what an editor of a file needs. */
export interface MediaEditorProps extends ValueFieldProps {
  /** Of a value that has one; the path ends with it. */
  language?: string;
  kind: MediaFieldKind;
  /** Names of the fields that are edited with the file, by what they are. */
  companions: Companions;
}

/** Companions are paths of the fields that say something of a file; missing where the type has none. */
export interface Companions {
  alternative?: string;
  decorative?: string;
  focalPoint?: string;
  /** Without its language. */
  transcript?: string;
}

/** FileChoice is a question for a file of the media library. */
export interface FileChoice {
  museum: string;
  kind: MediaFieldKind;
  onPick(file: MediaValue): void;
}

/** MediaEditors are the editors of files, and the button that chooses one, which other features provide. */
export interface MediaEditors extends Record<MediaFieldKind, ComponentType<MediaEditorProps>> {
  picker(choice: FileChoice): ReactNode;
}

/** MediaEditorsContext provides the editors of files. */
export const MediaEditorsContext = createContext<MediaEditors | null>(null);

const SUFFIXES = { alternative: "Alt", decorative: "Decorative", focalPoint: "FocalPoint" } as const;

/** companionsOf returns the companions of a file's field among the fields of its type. */
export function companionsOf(field: Field, fields: readonly Field[], prefix: string): Companions {
  const has = (name: string): boolean => fields.some((other) => other.name === name);
  const companions: Companions = {};
  for (const [role, suffix] of Object.entries(SUFFIXES)) {
    if (has(`${field.name}${suffix}`)) companions[role as keyof typeof SUFFIXES] = `${prefix}${field.name}${suffix}`;
  }
  const isSound = field.kind === "localizedMedia" && field.media !== "captions" && field.media !== "image";
  if (isSound && has("transcript")) companions.transcript = `${prefix}transcript`;
  return companions;
}

/**
 * withoutCompanions returns the fields that a form shows on their own: companions are shown with their file. People who may not
 * change a file may change what is said of it; a focal point is nothing without its picture.
 */
export function withoutCompanions(fields: readonly Field[], mayChange: (field: Field) => boolean): Field[] {
  const isFile = ({ kind }: Field): boolean => kind === "media" || kind === "localizedMedia";
  const hidden = new Set(
    fields.filter(isFile).flatMap((field) => {
      const companions = companionsOf(field, fields, "");
      return mayChange(field) ? Object.values(companions) : [companions.focalPoint];
    }),
  );
  return fields.filter(({ name }) => !hidden.has(name));
}
