import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, lazy, useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { assetsKey, mediaValue } from "../api/assets";
import type { Field, Values } from "../api/content";
import { useCalls } from "../api/context";
import { may, useMe } from "../api/queries";
import { useUpload } from "../api/uploads";
import { type Document, shownValues } from "../core/draft/document";
import { useSelected } from "../core/draft/use-element";
import { isMedia } from "../core/museum/element-names";
import { FieldFrame } from "../features/editor/field-frame";
import { useForm, useMayEditAll, useValue, useValuesOf } from "../features/editor/form-context";
import type { FileChoice, MediaEditorProps, MediaEditors } from "../features/editor/media-editors";
import { FileField } from "../features/editor/media-field";
import { AssetPicker } from "../features/media/asset-picker";
import { PictureField } from "../features/media/picture-field";
import { CameraQuality } from "../features/recognition/camera-quality";
import { extrasOf, momentOf, placeExtra, placeableExtras } from "../features/sound/extras";
import { takesFolder } from "../features/sound/takes";
import { plainText } from "../lib/plain-text";
import { openUnsavedRecordings } from "../lib/sound/unsaved-recordings";
import { Button } from "../ui/button";
import { LoadingList } from "../ui/state";

const CaptionsField = lazy(() =>
  import("../features/sound/captions-field").then((part) => ({ default: part.CaptionsField })),
);
const AudioField = lazy(() => import("../features/sound/audio-field").then((part) => ({ default: part.AudioField })));

/** MEDIA_EDITORS are the editors of files in the forms of the museum's elements. */
export const MEDIA_EDITORS: MediaEditors = {
  image: PictureEditor,
  audio: SoundEditor,
  video: FilmEditor,
  captions: FileField,
  picker: (choice) => <FilePicker {...choice} />,
};

const CHOOSE = {
  image: "chooseImage",
  audio: "chooseAudio",
  video: "chooseVideo",
  captions: "chooseCaptions",
} as const;

/** Chooses a file of the media library, or uploads one. */
function FilePicker({ museum, kind, onPick, label }: FileChoice & { label?: string }): ReactNode {
  const t = useTranslations("media");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button onPress={() => setOpen(true)}>{label ?? t(CHOOSE[kind])}</Button>
      </div>
      {isOpen ? (
        <AssetPicker
          museum={museum}
          kind={kind}
          onPick={(asset) => {
            setOpen(false);
            onPick(mediaValue(asset));
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function PictureEditor({ type, field, path, language, companions }: MediaEditorProps): ReactNode {
  const { museum, languages, set, model, open } = useForm();
  const value = useValue(path);
  const { list, key } = open.ref;
  const pictures = useSelected(open, storedPictures) ?? "";
  const { alternative, decorative, focalPoint } = companions;
  const texts = useValuesOf(alternative);
  const isDecorative = useValue(decorative) === true;
  const point = useValue(focalPoint);
  return (
    <FieldFrame type={type} field={field} path={path} {...(language ? { language } : {})} isGroup>
      {(ids) => (
        <PictureField
          museum={museum}
          labelledBy={ids.label}
          describedBy={ids.describedBy}
          value={isMedia(value) ? value : null}
          onChange={(changed) => set(path, changed)}
          {...(alternative === undefined
            ? {}
            : {
                alternative: {
                  path: alternative,
                  languages,
                  texts: textsOf(texts, alternative, languages),
                  ...maxLengthOf(model.types[type] ?? [], alternative),
                  isDecorative,
                  onText: (code, text) => set(`${alternative}/${code}`, text),
                  onDecorative: (needsNone) => {
                    if (decorative !== undefined) set(decorative, needsNone || null);
                  },
                },
              })}
          {...(focalPoint === undefined
            ? {}
            : {
                focalPoint: {
                  value: typeof point === "string" ? point : null,
                  onChange: (changed) => set(focalPoint, changed),
                },
              })}
        >
          {list === "artworks" && path === "image" ? (
            <CameraQuality museum={museum} work={key} pictures={pictures} />
          ) : null}
        </PictureField>
      )}
    </FieldFrame>
  );
}

/** storedPictures names the pictures of a work that the server has, by which the camera recognises it. */
function storedPictures({ stored }: Document): string {
  return JSON.stringify([stored["image"], stored["recognitionImages"]]);
}

function textsOf(values: Values, path: string, languages: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = values[`${path}/${language}`];
      return typeof text === "string" ? [[language, text]] : [];
    }),
  );
}

function maxLengthOf(fields: readonly { name: string; maxLength?: number }[], path: string): { maxLength?: number } {
  const maxLength = fields.find(({ name }) => path.endsWith(name))?.maxLength;
  return maxLength === undefined ? {} : { maxLength };
}

/** CAPTIONS labels the transcript of a film, whose type may be used for sounds too. */
const CAPTIONS: Field = { name: "captions", kind: "localizedMedia", media: "captions", doc: "" };

/** Chooses a film, and edits its captions in the form's language. */
function FilmEditor(props: MediaEditorProps): ReactNode {
  const { type, field, path, language = "", companions } = props;
  const { museum, open, set, languages } = useForm();
  const upload = useUpload(museum);
  const files = path.slice(0, -`/${language}`.length);
  const films = useValuesOf(files);
  // Visitors see the film of the first language where theirs has none.
  const film = [language, ...languages].map((code) => films[`${files}/${code}`]).find(isMedia);
  const captions = `${companions.transcript}/${language}`;
  const stored = useValue(captions);
  const script = useScript(files.slice(0, -field.name.length), language);
  return (
    <>
      <FileField {...props} />
      {film === undefined || companions.transcript === undefined ? null : (
        <FieldFrame type={type} field={CAPTIONS} path={captions} language={language} isGroup>
          {() => (
            <Suspense fallback={<LoadingList rows={1} />}>
              <CaptionsField
                key={film.name}
                owner={{ museum, list: open.ref.list, element: open.ref.key, path }}
                language={language}
                film={film}
                value={isMedia(stored) ? stored : null}
                onChange={(changed) => set(captions, changed)}
                script={script}
                upload={(file, onProgress) => upload(file, { path: file.name, onProgress })}
              />
            </Suspense>
          )}
        </FieldFrame>
      )}
    </>
  );
}

function SoundEditor({ type, field, path, language = "", companions }: MediaEditorProps): ReactNode {
  const { museum, open, set, change, flush } = useForm();
  const mayEditAll = useMayEditAll();
  const value = useValue(path);
  const upload = useUpload(museum);
  const calls = useCalls();
  const me = useMe();
  const mayStore = may(me, "translate");
  const [unsaved] = useState(() => openUnsavedRecordings(me.account.id));
  const owner = { museum, list: open.ref.list, element: open.ref.key, path };
  const inLibrary = useTranslations("picture");
  const takes = useTakes(museum, takesFolder(owner));
  const prefix = path.slice(0, -`${field.name}/${language}`.length);
  const transcript = companions.transcript === undefined ? null : `${companions.transcript}/${language}`;
  const stored = useValue(transcript ?? undefined);
  const script = useScript(prefix, language);
  const isMain = prefix === "" && field.name === "audio";
  const resources = useValuesOf(isMain ? "resources" : undefined);
  return (
    <FieldFrame type={type} field={field} path={path} language={language} isGroup>
      {(ids) => (
        <Suspense fallback={<LoadingList rows={1} />}>
          <AudioField
            owner={owner}
            language={language}
            labelledBy={ids.label}
            value={isMedia(value) ? value : null}
            onChange={(changed) => {
              set(path, changed);
              flush();
            }}
            script={script}
            {...(transcript === null
              ? {}
              : {
                  transcript: {
                    value: isMedia(stored) ? stored : null,
                    onChange: (changed) => set(transcript, changed),
                  },
                })}
            {...(mayEditAll
              ? {
                  extras: {
                    items: extrasOf(resources, language),
                    all: placeableExtras(resources, language),
                    onPlace: (key, second) => change(placeExtra(resources, key, second)),
                    onChange: (key: string, start: number, end: number) =>
                      change({ [`resources/${key}/start`]: momentOf(start), [`resources/${key}/end`]: momentOf(end) }),
                  },
                }
              : {})}
            library={
              <FilePicker
                museum={museum}
                kind="audio"
                label={inLibrary("library")}
                onPick={(file) => {
                  set(path, file);
                  flush();
                }}
              />
            }
            storage={{
              takes,
              unsaved,
              saveLoudness: (name, lufs) => {
                // Nobody needs it now; the gate asks for it.
                if (mayStore) void calls.saveLoudness(museum, [{ name, lufs }]).catch(() => undefined);
              },
              upload: (file, onProgress) => upload(file, { path: file.name, onProgress }),
            }}
          />
        </Suspense>
      )}
    </FieldFrame>
  );
}

function useTakes(museum: string, folder: string) {
  const calls = useCalls();
  const { data } = useQuery({
    queryKey: [...assetsKey(museum), "takes", folder],
    queryFn: ({ signal }) => calls.assets(museum, { search: folder, kind: "audio", use: "" }, null, signal),
  });
  return data?.items ?? [];
}

/** Fields that a voice reads, the first one that has words. */
const SPOKEN = ["script", "text", "content", "description", "instructions"];

/** Returns what a voice reads of what is below a path, with its slash. */
function useScript(prefix: string, language: string): string {
  const select = useCallback(
    (document: Document): string => {
      const values = shownValues(document);
      const texts = SPOKEN.map((name) => values[`${prefix}${name}/${language}`]);
      return (texts.find((text) => typeof text === "string" && text.trim() !== "") as string | undefined) ?? "";
    },
    [prefix, language],
  );
  const text = useSelected(useForm().open, select) ?? "";
  return useMemo(() => plainText(text), [text]);
}
