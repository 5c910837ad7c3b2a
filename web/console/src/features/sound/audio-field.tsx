import { Mic, Pause, Play, Upload, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { DropZone, FileTrigger, type FileDropItem, type DropItem } from "react-aria-components";
import { useTranslations } from "use-intl";
import type { MediaValue } from "../../api/content";
import { clockTime } from "../../lib/sound/clock-time";
import { TARGET_LUFS, isLoudEnough, normalize } from "../../lib/sound/loudness";
import { lufsOf } from "../../lib/sound/measure";
import { SPEECH_KBPS, TAKE_KBPS, decodeSound, encodeMp3 } from "../../lib/sound/mp3";
import { type Pcm, cut, toMono } from "../../lib/sound/pcm";
import { type Sound, soundOf, useSoundFile } from "../../lib/sound/sound-file";
import { speechSpans } from "../../lib/sound/speech";
import type { UnsavedRecordings } from "../../lib/sound/unsaved-recordings";
import { usePlayback } from "../../lib/sound/use-playback";
import { Button, IconButton } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { ErrorNotice, Notice } from "../../ui/notice";
import { type NamedExtra, momentOf } from "./extras";
import { type Extra, ExtrasLane } from "./extras-lane";
import { PlaceExtra } from "./place-extra";
import { RecorderPanel } from "./recorder-panel";
import { ReviewPanel } from "./review-panel";
import { TakeList } from "./take-list";
import {
  type SoundOwner,
  type StoredFile,
  nextTakePath,
  originalExtension,
  ownerName,
  soundPath,
  takesOf,
} from "./takes";
import { TranscriptEditor } from "./transcript-editor";
import { useRecorder } from "./use-recorder";
import { useUnsavedRecording } from "./use-unsaved-recording";
import { Waveform, WaveformPlace } from "./waveform";
import styles from "./sound.module.css";

/** SoundStorage is the media library as the field needs it. */
export interface SoundStorage {
  /** Stores a file under a path of the library and returns its asset. */
  upload(file: File, onProgress: (part: number) => void): Promise<StoredFile>;
  /** Assets whose paths may be takes of the field. */
  takes: readonly StoredFile[];
  unsaved: UnsavedRecordings;
  /** Stores how loud a stored sound is, by the name of its file. */
  saveLoudness(name: string, lufs: number): void;
}

interface AudioFieldProps {
  owner: SoundOwner;
  /** Language of the sound, such as en_GB. */
  language: string;
  /** Id of the element that has the field's label. */
  labelledBy: string;
  value: MediaValue | null;
  onChange(value: MediaValue | null): void;
  /** What the voice reads, without markup. */
  script: string;
  /** Missing where the field has no transcript. */
  transcript?: { value: MediaValue | null; onChange(value: MediaValue | null): void };
  /** What pops up while the sound plays; missing where nothing can. */
  extras?: {
    items: readonly Extra[];
    /** All that can pop up, also without a time. */
    all: readonly NamedExtra[];
    onChange(key: string, start: number, end: number): void;
    /** Lets one pop up at a second. */
    onPlace(key: string, second: number): void;
  };
  storage: SoundStorage;
  /** Chooses a sound of the media library. */
  library: ReactNode;
}

type Work =
  | { phase: "none" }
  | { phase: "decoding" }
  | { phase: "review"; file: Blob; sound: Sound; isStored: boolean }
  | { phase: "storing"; part: number }
  | { phase: "failed"; reason: "notSound" | "notStored"; retry?: () => void };

/** AudioField records, uploads, plays and replaces the sound of a field, in one language. */
export function AudioField(props: AudioFieldProps): ReactNode {
  const { owner, language, labelledBy, value, onChange, script, storage, library } = props;
  const t = useTranslations("sound");
  const [work, setWork] = useState<Work>({ phase: "none" });
  /** What replaces the sound that waits, once one agrees. */
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const takes = takesOf(owner, storage.takes);
  const name = ownerName(owner);

  /** Opens a sound to be cut; one that is not stored waits in the browser meanwhile. */
  const review = (file: Blob, pcm: Promise<Pcm>, isStored: boolean) => {
    setWork({ phase: "decoding" });
    pcm.then(
      (decoded) => setWork({ phase: "review", file, sound: soundOf(decoded), isStored }),
      () => setWork({ phase: "failed", reason: "notSound" }),
    );
  };
  const reviewUnsaved = (file: Blob) => review(file, decodeSound(file), false);
  /** Reviews a file that is nowhere else: it waits in the browser until it is used, as a recording does. */
  const choose = (file: File) => {
    const store = async (): Promise<void> => {
      await storage.unsaved.remove(name);
      await storage.unsaved.add(name, file);
    };
    const decode = async (): Promise<Pcm> => {
      const pcm = await decodeSound(file);
      // Where the browser has no room for it, it can be used all the same.
      await store().catch(() => undefined);
      return pcm;
    };
    review(file, decode(), false);
  };
  const recorder = useRecorder(name, storage.unsaved, reviewUnsaved);
  const isRecording = recorder.state.phase === "starting" || recorder.state.phase === "recording";
  const unsaved = useUnsavedRecording(name, storage.unsaved, !isRecording && work.phase !== "review");
  /** Only one sound waits: another one takes its place if one agrees. */
  const replaceUnsaved = (replace: () => void) =>
    void unsaved.isThere().then((isThere) => (isThere ? setAsked(() => replace) : replace()));

  const run = (store: (progress: (part: number) => void) => Promise<void>) => {
    setWork({ phase: "storing", part: 0 });
    store((part) => setWork({ phase: "storing", part })).then(
      () => setWork({ phase: "none" }),
      () => setWork({ phase: "failed", reason: "notStored", retry: () => run(store) }),
    );
  };
  const retry = work.phase === "failed" ? work.retry : undefined;
  useEffect(() => {
    if (retry === undefined) return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [retry]);
  /** Stores the sound for visitors: cut, with one channel, as loud as all others, and as small as speech allows. */
  const storeSound = async (pcm: Pcm, progress: (part: number) => void) => {
    // Two channels are louder together than when they are mixed.
    const encoded = await encodeMp3(normalize(toMono(pcm)), {
      kbps: SPEECH_KBPS,
      onProgress: (part) => progress(part / 2),
    });
    const asset = await storage.upload(fileOf(encoded, soundPath(owner)), (part) => progress(0.5 + part / 2));
    onChange({ path: asset.path, name: asset.name });
  };
  /** Stores all of a sound: a chosen file as it came, if guides have its format. */
  const storeTake = async (file: Blob, pcm: Pcm, progress: (part: number) => void) => {
    const extension = originalExtension(file);
    const take = extension ? file : await encodeMp3(pcm, { kbps: TAKE_KBPS, onProgress: (part) => progress(part / 2) });
    await storage.upload(fileOf(take, nextTakePath(owner, takes, extension)), (part) => progress(0.5 + part / 2));
  };
  const use = (file: Blob, sound: Sound, isStored: boolean, start: number, end: number) =>
    run(async (progress) => {
      await storeTake(file, sound.pcm, (part) => progress(part / 2));
      await storeSound(cut(sound.pcm, start, end), (part) => progress(0.5 + part / 2));
      if (!isStored) await unsaved.discard();
    });
  const close = () => setWork({ phase: "none" });

  const fieldProps = { labelledBy, phase: `${recorder.state.phase} ${work.phase}` };
  const question =
    asked === null ? null : (
      <Confirm
        title={t("replaceTitle")}
        action={t("replace")}
        onConfirm={async () => Promise.resolve(asked())}
        onClose={() => setAsked(null)}
      >
        {t("replaceText")}
      </Confirm>
    );
  if (recorder.state.phase === "starting" || recorder.state.phase === "recording") {
    return (
      <Field {...fieldProps}>
        <RecorderPanel
          state={recorder.state}
          script={script}
          lang={language.replace("_", "-")}
          onPause={recorder.togglePause}
          onFinish={recorder.finish}
          onCancel={recorder.cancel}
        />
      </Field>
    );
  }
  if (work.phase === "review") {
    const { file, sound, isStored } = work;
    const record = () => {
      close();
      recorder.start();
    };
    return (
      <Field {...fieldProps}>
        <ReviewPanel
          file={file}
          sound={sound}
          onUse={(start, end) => use(file, sound, isStored, start, end)}
          onAgain={() => (isStored ? replaceUnsaved(record) : record())}
          onDiscard={() => (isStored ? close() : void unsaved.discard().finally(close))}
        />
        {question}
      </Field>
    );
  }
  const sources = (
    <>
      <DropZone
        className={styles["drop"]}
        aria-label={t("drop")}
        isDisabled={isBusy(work)}
        getDropOperation={(types) => (DROPPED_TYPES.some((type) => types.has(type)) ? "copy" : "cancel")}
        onDrop={({ items }) => {
          const item = items.find(isFile);
          if (item) void item.getFile().then((file) => replaceUnsaved(() => choose(file)));
        }}
      >
        <div className={styles["buttons"]}>
          <Button
            variant={value === null ? "main" : "plain"}
            isDisabled={isBusy(work)}
            onPress={() => replaceUnsaved(recorder.start)}
          >
            <Mic aria-hidden />
            {value === null ? t("record") : t("recordNew")}
          </Button>
          <FileTrigger
            acceptedFileTypes={["audio/*"]}
            onSelect={(files) => {
              const [file] = files ?? [];
              if (file) replaceUnsaved(() => choose(file));
            }}
          >
            <Button isDisabled={isBusy(work)}>
              <Upload aria-hidden />
              {t("choose")}
            </Button>
          </FileTrigger>
          {library}
          <span className={styles["hint"]}>{t("dropHint")}</span>
        </div>
      </DropZone>
      {takes.length === 0 ? null : (
        <TakeList
          takes={takes}
          isDisabled={isBusy(work)}
          onChoose={(url) => void fetchFile(url).then((file) => review(file, decodeSound(file), true))}
        />
      )}
    </>
  );
  return (
    <Field {...fieldProps}>
      {unsaved.recording === null || isBusy(work) || retry !== undefined ? null : (
        <Notice
          tone="warn"
          action={
            <>
              <Button onPress={() => unsaved.recording && reviewUnsaved(unsaved.recording)}>
                {t("unsavedListen")}
              </Button>
              <Button variant="bare" onPress={() => void unsaved.discard()}>
                {t("discard")}
              </Button>
            </>
          }
        >
          {t("unsaved")}
        </Notice>
      )}
      {recorder.state.phase === "failed" && work.phase === "none" ? (
        <ErrorNotice>{t(`fault_${recorder.state.fault}`)}</ErrorNotice>
      ) : null}
      {work.phase === "decoding" ? <p role="status">{t("decoding")}</p> : null}
      {work.phase === "storing" ? <Progress part={work.part} /> : null}
      {work.phase === "failed" ? (
        <ErrorNotice action={work.retry ? <Button onPress={work.retry}>{t("retry")}</Button> : undefined}>
          {t(work.reason)}
        </ErrorNotice>
      ) : null}
      {value === null ? (
        sources
      ) : (
        <StoredSound
          {...props}
          value={value}
          onNormalize={(pcm) => run((progress) => storeSound(pcm, progress))}
          onRemove={() => onChange(null)}
        >
          {sources}
        </StoredSound>
      )}
      {question}
    </Field>
  );
}

/** What browsers call MP3, M4A and WAV. */
const DROPPED_TYPES = ["audio/mpeg", "audio/mp4", "audio/x-m4a", "audio/wav", "audio/x-wav", "audio/vnd.wave"];

function isBusy({ phase }: Work): boolean {
  return phase === "storing" || phase === "decoding";
}

function isFile(item: DropItem): item is FileDropItem {
  return item.kind === "file";
}

function fileOf(content: Blob, path: string): File {
  return new File([content], path, { type: content.type });
}

async function fetchFile(url: string): Promise<Blob> {
  return (await fetch(url)).blob();
}

interface FieldProps {
  labelledBy: string;
  /** What the field does; its controls change with it. */
  phase: string;
  children: ReactNode;
}

function Field({ labelledBy, phase, children }: FieldProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(phase);
  // A pressed button that goes with its phase leaves the focus to the field.
  useEffect(() => {
    if (shown.current !== phase && document.activeElement === document.body) root.current?.focus();
    shown.current = phase;
  }, [phase]);
  return (
    <div ref={root} role="group" tabIndex={-1} className={styles["field"]} aria-labelledby={labelledBy} data-wide>
      {children}
    </div>
  );
}

function Progress({ part }: { part: number }): ReactNode {
  const t = useTranslations("sound");
  return (
    <label className={styles["progress"]}>
      {t("storing")}
      <progress max={1} value={part} />
    </label>
  );
}

interface StoredSoundProps extends AudioFieldProps {
  value: MediaValue;
  onNormalize(pcm: Pcm): void;
  onRemove(): void;
  /** How the sound is replaced: above all that comes when the sound is loaded, so that no button moves under a finger. */
  children: ReactNode;
}

function StoredSound({
  owner,
  language,
  value,
  script,
  transcript,
  extras,
  storage,
  onNormalize,
  onRemove,
  children,
}: StoredSoundProps): ReactNode {
  const t = useTranslations("sound");
  const url = `/media/${value.name}`;
  const loaded = useSoundFile(url);
  const playback = usePlayback(url);
  const sound = loaded.state === "ready" ? loaded.sound : null;
  const saveLoudness = useEffectEvent(storage.saveLoudness);
  const { name } = value;
  useEffect(() => {
    if (sound !== null && name !== undefined) saveLoudness(name, lufsOf(sound.pcm));
  }, [name, sound]);
  return (
    <>
      <div className={styles["player"]}>
        <IconButton label={playback.isPlaying ? t("pauseSound") : t("play")} onPress={playback.toggle}>
          {playback.isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </IconButton>
        <span className={styles["times"]} dir="ltr">
          {clockTime(playback.second)} / {sound ? clockTime(sound.duration) : "…"}
        </span>
        <IconButton label={t("remove")} onPress={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      {loaded.state === "failed" || playback.hasFailed ? <ErrorNotice>{t("unreadable")}</ErrorNotice> : null}
      {loaded.state === "loading" ? <WaveformPlace lanes={extras?.items.length ?? 0} /> : null}
      {sound === null ? null : (
        <Waveform
          peaks={sound.peaks}
          duration={sound.duration}
          label={t("playHead")}
          value={Math.min(playback.second, sound.duration)}
          onChange={(second) => {
            if (typeof second === "number") playback.seek(second);
          }}
        >
          {extras === undefined ? null : (
            <ExtrasLane items={extras.items} duration={sound.duration} onChange={extras.onChange} />
          )}
        </Waveform>
      )}
      {extras === undefined || extras.all.length === 0 ? null : (
        <PlaceExtra
          extras={extras.all}
          time={momentOf(playback.second)}
          onPlace={(key) => extras.onPlace(key, playback.second)}
        />
      )}
      {children}
      {typeof sound?.loudness !== "number" ? null : (
        <Loudness loudness={sound.loudness} onNormalize={() => onNormalize(sound.pcm)} />
      )}
      {transcript === undefined || loaded.state === "failed" ? null : (
        <TranscriptEditor
          owner={owner}
          lang={language.replace("_", "-")}
          value={transcript.value}
          script={script}
          {...(sound === null ? {} : { speech: () => speechSpans(sound.pcm) })}
          playback={playback}
          upload={storage.upload}
          onChange={transcript.onChange}
          kind="transcript"
        />
      )}
      {transcript === undefined && script === "" ? <Notice tone="warn">{t("noWords")}</Notice> : null}
    </>
  );
}

function Loudness({ loudness, onNormalize }: { loudness: number; onNormalize(): void }): ReactNode {
  const t = useTranslations("sound");
  const text = t("loudness", { lufs: loudness.toFixed(1) });
  if (isLoudEnough(loudness)) return <span className={styles["hint"]}>{text}</span>;
  return (
    <span className={styles["loudness"]}>
      {text}: {loudness < TARGET_LUFS ? t("tooQuiet") : t("tooLoud")}
      <Button onPress={onNormalize}>{t("normalize")}</Button>
    </span>
  );
}
