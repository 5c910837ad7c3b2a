import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { assetsKey, mediaValue } from "../api/assets";
import type { Field, Values } from "../api/content";
import { useCalls } from "../api/context";
import { may, useMe } from "../api/queries";
import { useUpload } from "../api/uploads";
import { isMedia } from "../core/museum/element-names";
import { FieldFrame } from "../features/editor/field-frame";
import { useForm, useMayEditAll, useValue, useValues } from "../features/editor/form-context";
import type { FileChoice, MediaEditorProps, MediaEditors } from "../features/editor/media-editors";
import { FileField } from "../features/editor/media-field";
import { AssetPicker } from "../features/media/asset-picker";
import { PictureField } from "../features/media/picture-field";
import { CameraQuality } from "../features/recognition/camera-quality";
import { extrasOf, momentOf, placeExtra, placeableExtras } from "../features/sound/extras";
import { takesFolder } from "../features/sound/takes";
import { useObservable } from "../lib/observable";
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
  const values = useValues();
  const value = values[path];
  const { list, key } = open.ref;
  const document = useObservable(open.document);
  const { alternative, decorative, focalPoint } = companions;
  const point = focalPoint === undefined ? undefined : values[focalPoint];
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
                  texts: textsOf(values, alternative, languages),
                  ...maxLengthOf(model.types[type] ?? [], alternative),
                  isDecorative: decorative !== undefined && values[decorative] === true,
                  onText: (code, text) => set(`${alternative}/${code}`, text),
                  onDecorative: (isDecorative) => {
                    if (decorative !== undefined) set(decorative, isDecorative || null);
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
            <CameraQuality museum={museum} work={key} pictures={storedPictures(document?.stored ?? {})} />
          ) : null}
        </PictureField>
      )}
    </FieldFrame>
  );
}

/** storedPictures names the pictures of a work that the server has, by which the camera recognises it. */
function storedPictures(stored: Values): string {
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
  const values = useValues();
  const upload = useUpload(museum);
  const files = path.slice(0, -`/${language}`.length);
  // Visitors see the film of the first language where theirs has none.
  const film = [language, ...languages].map((code) => values[`${files}/${code}`]).find(isMedia);
  const captions = `${companions.transcript}/${language}`;
  const stored = values[captions];
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
                script={scriptOf(values, files.slice(0, -field.name.length), language)}
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
  const values = useValues();
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
  const stored = transcript === null ? undefined : values[transcript];
  const isMain = prefix === "" && field.name === "audio";
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
            script={scriptOf(values, prefix, language)}
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
                    items: isMain ? extrasOf(values, language) : [],
                    all: isMain ? placeableExtras(values, language) : [],
                    onPlace: (key, second) => change(placeExtra(values, key, second)),
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

function scriptOf(values: Values, prefix: string, language: string): string {
  for (const name of SPOKEN) {
    const text = values[`${prefix}${name}/${language}`];
    if (typeof text === "string" && text.trim() !== "") return plainText(text);
  }
  return "";
}
