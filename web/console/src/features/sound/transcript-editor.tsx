import { Merge, Play, Plus, Split, Trash2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { FileTrigger } from "react-aria-components";
import { useTranslations } from "use-intl";
import type { MediaValue } from "../../api/content";
import { saveFile } from "../../lib/save-file";
import { clockTime, parseClockTime } from "../../lib/sound/clock-time";
import {
  type Cue,
  addCue,
  draftCues,
  mergeCue,
  parseCues,
  retimeCue,
  sentencesOf,
  shiftCues,
  splitCue,
  writeSrt,
  writeVtt,
} from "../../lib/sound/cues";
import type { Span } from "../../lib/sound/speech";
import type { Playback } from "../../lib/sound/use-playback";
import { Button, IconButton } from "../../ui/button";
import { ErrorNotice, Notice } from "../../ui/notice";
import { SHORTCUTS, isPressed } from "../../ui/shortcuts";
import type { SoundOwner, StoredFile } from "./takes";
import { useTranscript } from "./use-transcript";
import { STEP_S } from "./waveform";
import styles from "./transcript-editor.module.css";

interface TranscriptEditorProps {
  owner: SoundOwner;
  lang: string;
  value: MediaValue | null;
  /** What the voice reads, without markup: the source of a first draft. */
  script: string;
  /** When somebody speaks, for a first draft; missing while that is not known. */
  speech?(): readonly Span[] | Promise<readonly Span[]>;
  playback: Playback;
  upload(file: File, onProgress: (part: number) => void): Promise<StoredFile>;
  onChange(value: MediaValue | null): void;
  /** What the lines are: captions have the title of their field. */
  kind: "transcript" | "captions";
}

/** TranscriptEditor edits the lines of a transcript or of captions, and when they are spoken; it follows the sound or film. */
export function TranscriptEditor({
  owner,
  lang,
  value,
  script,
  speech,
  playback,
  upload,
  onChange,
  kind,
}: TranscriptEditorProps): ReactNode {
  const t = useTranslations("sound");
  const { cues, state, change, save, remove } = useTranscript({ owner, value, upload, onChange });
  const [hasBadFile, setBadFile] = useState(false);
  const root = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const isEmpty = cues.length === 0 && state !== "loading";
  const current = cues.findIndex(({ start, end }) => playback.second >= start && playback.second < end);

  /** Changes the cues and moves the focus to the text of a cue. */
  const edit = (changed: readonly Cue[], focus: number, caret: number) => {
    change(changed);
    requestAnimationFrame(() => {
      const text = list.current?.querySelectorAll("textarea")[focus];
      text?.focus();
      text?.setSelectionRange(caret, caret);
    });
  };
  const add = () => {
    const added = addCue(cues, playback.second);
    edit(added.cues, added.index, 0);
  };
  const removeAll = () => {
    remove();
    // The button goes with the lines.
    requestAnimationFrame(() => root.current?.querySelector("button")?.focus());
  };
  const merge = (index: number) => edit(mergeCue(cues, index), index - 1, (cues[index - 1]?.text.length ?? 0) + 1);
  const keyDown = (index: number) => (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isEarlier = isPressed(event, SHORTCUTS.sound.earlier);
    if (isPressed(event, SHORTCUTS.sound.splitLine)) edit(splitCue(cues, index, selectionStart), index + 1, 0);
    else if (isPressed(event, SHORTCUTS.sound.mergeLine) && selectionStart + selectionEnd === 0 && index > 0)
      merge(index);
    else if (isEarlier || isPressed(event, SHORTCUTS.sound.later)) {
      change(shiftCues(cues, index, isEarlier ? -STEP_S : STEP_S));
    } else return;
    event.preventDefault();
  };
  const read = async (file: File) => {
    const parsed = parseCues(await file.text());
    setBadFile(typeof parsed === "string");
    if (typeof parsed !== "string") change(parsed);
  };

  return (
    <section ref={root} className={styles["editor"]} aria-label={t(kind)}>
      <div className={styles["head"]}>
        {kind === "captions" ? null : <h3 className={styles["title"]}>{t(kind)}</h3>}
        <span role="status" className={styles["state"]}>
          {state === "loading" || cues.length === 0 ? null : t(`transcript_${state}`)}
        </span>
        {isEmpty && script !== "" && speech !== undefined ? (
          <Button
            onPress={() =>
              void Promise.resolve(speech()).then((spans) => change(draftCues(sentencesOf(script), spans)))
            }
          >
            {t("draft")}
          </Button>
        ) : null}
        <Button variant={isEmpty ? "plain" : "bare"} isDisabled={state === "loading"} onPress={add}>
          <Plus aria-hidden />
          {t("addLine")}
        </Button>
        <FileTrigger
          acceptedFileTypes={[".vtt", ".srt"]}
          onSelect={(files) => {
            const [file] = files ?? [];
            if (file) void read(file);
          }}
        >
          <Button variant="bare" isDisabled={state === "loading"}>
            {t("import")}
          </Button>
        </FileTrigger>
        {cues.length === 0 ? null : (
          <>
            <Button
              variant="bare"
              onPress={() => saveFile(new Blob([writeVtt(cues)], { type: "text/plain" }), "transcript.vtt")}
            >
              {t("exportVtt")}
            </Button>
            <Button
              variant="bare"
              onPress={() => saveFile(new Blob([writeSrt(cues)], { type: "text/plain" }), "transcript.srt")}
            >
              {t("exportSrt")}
            </Button>
          </>
        )}
        {cues.length === 0 && state !== "unreadable" ? null : (
          <IconButton label={t(`remove_${kind}`)} onPress={removeAll}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
      {hasBadFile ? <ErrorNotice>{t("noCues")}</ErrorNotice> : null}
      {state === "unreadable" ? <ErrorNotice>{t("unreadableTranscript")}</ErrorNotice> : null}
      {state === "notSaved" ? (
        <ErrorNotice action={<Button onPress={() => void save()}>{t("retry")}</Button>}>
          {t("notSavedTranscript")}
        </ErrorNotice>
      ) : null}
      {isEmpty && state !== "unreadable" ? <Notice tone="warn">{t(`none_${kind}`)}</Notice> : null}
      <ol className={styles["cues"]} ref={list}>
        {cues.map((cue, index) => (
          <li
            key={index}
            className={`${styles["cue"]} ${index === current ? styles["current"] : ""}`}
            aria-current={index === current}
          >
            <IconButton
              label={t("playLine", { line: index + 1 })}
              onPress={() => playback.playPart(cue.start, cue.end)}
            >
              <Play aria-hidden />
            </IconButton>
            <CueTime
              label={t("lineStart", { line: index + 1 })}
              value={cue.start}
              onChange={(second) => change(retimeCue(cues, index, "start", second))}
            />
            <CueTime
              label={t("lineEnd", { line: index + 1 })}
              value={cue.end}
              onChange={(second) => change(retimeCue(cues, index, "end", second))}
            />
            <textarea
              className={styles["text"]}
              aria-label={t("lineText", { line: index + 1 })}
              aria-keyshortcuts="Control+Enter Control+Backspace Alt+ArrowUp Alt+ArrowDown"
              lang={lang}
              dir="auto"
              rows={1}
              value={cue.text}
              onKeyDown={keyDown(index)}
              onChange={({ currentTarget }) =>
                change(cues.map((other, i) => (i === index ? { ...other, text: currentTarget.value } : other)))
              }
            />
            <IconButton
              label={t("splitLine", { line: index + 1 })}
              onPress={() => {
                const text = list.current?.querySelectorAll("textarea")[index];
                edit(splitCue(cues, index, text?.selectionStart ?? Math.floor(cue.text.length / 2)), index + 1, 0);
              }}
            >
              <Split aria-hidden />
            </IconButton>
            <IconButton
              label={t("mergeLine", { line: index + 1 })}
              isDisabled={index === 0}
              onPress={() => merge(index)}
            >
              <Merge aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      {cues.length === 0 ? null : <p className={styles["keys"]}>{t("keys")}</p>}
    </section>
  );
}

interface CueTimeProps {
  label: string;
  value: number;
  onChange(second: number): void;
}

function CueTime({ label, value, onChange }: CueTimeProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const second = typed === null ? null : parseClockTime(typed);
    setTyped(null);
    if (second !== null) onChange(second);
  };
  return (
    <input
      className={styles["time"]}
      aria-label={label}
      dir="ltr"
      value={typed ?? clockTime(value)}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === "Enter") commit();
      }}
    />
  );
}
