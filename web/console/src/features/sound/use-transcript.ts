import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MediaValue } from "../../api/content";
import { type Cue, parseCues, writeVtt } from "../../lib/sound/cues";
import { fetchCues } from "../../lib/sound/fetch-cues";
import { readStored, removeStored, store } from "../../lib/storage";
import { type SoundOwner, type StoredFile, ownerName, transcriptPath } from "./takes";

/** SAVE_MS is how long after the last change a transcript is saved. */
const SAVE_MS = 2000;

/** TranscriptState is a transcript that is loaded and saved. */
export type TranscriptState = "loading" | "saved" | "changed" | "saving" | "unreadable" | "notSaved";

interface TranscriptOptions {
  owner: SoundOwner;
  value: MediaValue | null;
  upload(file: File, onProgress: (part: number) => void): Promise<StoredFile>;
  onChange(value: MediaValue | null): void;
}

/**
 * useTranscript loads the cues of a stored transcript, and saves changes as a file of the media library. Until then they are in the
 * browser's storage, so that closing the page loses nothing.
 */
export function useTranscript({ owner, value, upload, onChange }: TranscriptOptions) {
  const draftName = `cicerone-console-transcript/${ownerName(owner)}`;
  const [cues, setCues] = useState<readonly Cue[]>(() => cuesOf(readStored(draftName)) ?? []);
  const [state, setState] = useState<TranscriptState>(() => {
    if (readStored(draftName) !== null) return "changed";
    return value === null ? "saved" : "loading";
  });
  /** The name of the shown transcript's file, null without one, undefined before it is known. */
  const shown = useRef<string | null | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const name = value?.name ?? null;

  useEffect(() => {
    if (readStored(draftName) !== null || shown.current === name) return;
    let active = true;
    const show = (loaded: readonly Cue[] | null) => {
      if (!active) return;
      shown.current = name;
      setCues(loaded ?? []);
      setState(loaded === null ? "unreadable" : "saved");
    };
    if (name === null) show([]);
    else void fetchCues(`/media/${name}`).then(show, () => show(null));
    return () => {
      active = false;
    };
  }, [name, draftName]);

  const save = async () => {
    clearTimeout(timer.current);
    const text = readStored(draftName);
    if (cuesOf(text) === null) return;
    setState("saving");
    try {
      const asset = await upload(new File([text ?? ""], transcriptPath(owner), { type: "text/vtt" }), () => undefined);
      shown.current = asset.name;
      onChange({ path: asset.path, name: asset.name });
      // What was written meanwhile has a timer of its own.
      if (readStored(draftName) !== text) return;
      removeStored(draftName);
      setState("saved");
    } catch {
      setState("notSaved");
    }
  };
  const change = (changed: readonly Cue[]) => {
    setCues(changed);
    setState("changed");
    store(draftName, writeVtt(changed));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), SAVE_MS);
  };

  const remove = () => {
    clearTimeout(timer.current);
    removeStored(draftName);
    setCues([]);
    setState("saved");
    shown.current = null;
    onChange(null);
  };

  const saveUnsaved = useEffectEvent(() => void save());
  useEffect(() => {
    const first = setTimeout(saveUnsaved, 0); // what is left of the last time
    return () => {
      clearTimeout(first);
      saveUnsaved();
    };
  }, []);

  return { cues, state, change, save, remove };
}

function cuesOf(text: string | null): Cue[] | null {
  const cues = text === null ? "empty" : parseCues(text);
  return typeof cues === "string" ? null : cues;
}
