import { type LiveElement, idOfElement, writeElementTarget } from "@cicerone/api/preview";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Lightbulb, LightbulbOff, RotateCw, Smartphone } from "lucide-react";
import { type ReactNode, memo, useEffect, useMemo, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { useOpenMuseum } from "../../api/museum";
import type { ElementPreviewProps } from "../../core/museum/element-preview";
import { Button, IconButton } from "../../ui/button";
import { SelectField } from "../../ui/field";
import { useLanguageName } from "../../ui/language-name";
import { Notice } from "../../ui/notice";
import { ErrorState, LoadingList } from "../../ui/state";
import { PhoneDialog } from "./phone-dialog";
import { PhoneFrame } from "./phone-frame";
import { frameLinkQuery } from "./queries";
import { SIZES, type Size, TEXT_SIZES } from "./sizes";
import { useChoices } from "./use-choices";
import { useFrame } from "./use-frame";
import { useLiveElement } from "./use-live-element";
import styles from "./preview.module.css";

/** Preview shows an element on a phone, in the visitors' own app, as it is being written. */
export function Preview(props: ElementPreviewProps): ReactNode {
  const calls = useCalls();
  const link = useQuery(frameLinkQuery(calls, props.museum));
  const [chosen, setChosen] = useState<string | null>(null);
  const language = chosen ?? props.language;
  const ref = useMemo(() => ({ list: props.list, key: props.elementKey }), [props.list, props.elementKey]);
  const draftChanges = useDraftChanges(props.museum);
  const { element, error } = useLiveElement(props.museum, ref, language, props.values);
  if (link.error !== null && link.data === undefined) {
    return <ErrorState error={link.error} onRetry={() => void link.refetch()} />;
  }
  if (link.data === undefined || (element === null && error === null)) return <LoadingList />;
  if (element === null) return <ErrorState error={error} onRetry={() => setChosen(language)} />;
  return (
    <Shown
      museum={props.museum}
      list={props.list}
      arrangement={props.arrangement}
      onArrange={props.onArrange}
      path={link.data.path}
      language={language}
      onLanguage={setChosen}
      element={element}
      hasError={error !== null}
      draftChanges={draftChanges}
      onRenew={link.refetch}
    />
  );
}

interface ShownProps extends Pick<ElementPreviewProps, "museum" | "list" | "language" | "arrangement" | "onArrange"> {
  path: string;
  onLanguage: (language: string) => void;
  element: LiveElement;
  /** What was written last could not be rendered. */
  hasError: boolean;
  /** How often other elements of the draft have changed. */
  draftChanges: number;
  onRenew: () => unknown;
}

/** The phone and its settings, which are not drawn with each letter that somebody types. */
const Shown = memo(function Shown(props: ShownProps): ReactNode {
  const { museum, list, language, path, element, draftChanges, arrangement, onArrange } = props;
  const t = useTranslations("preview");
  const format = useFormatter();
  const languages = useOpenMuseum()?.languages ?? NO_LANGUAGES;
  const nameOf = useLanguageName();
  const iframe = useRef<HTMLIFrameElement>(null);
  const { isReady, hasEnded, send, reset } = useFrame(iframe, onArrange);
  const [{ size, textSize, isDark }, choose] = useChoices();
  const [isOnPhone, setOnPhone] = useState(false);
  const id = idOfElement(element);
  // Loaded once: afterwards messages say what to show.
  const [start] = useState(`?element=${writeElementTarget({ list, id })}&lang=${language}`);
  const [loads, setLoads] = useState(0);

  useEffect(() => {
    if (isReady) send({ type: "text-size", percent: Number(textSize) });
  }, [isReady, send, textSize]);
  useEffect(() => {
    if (isReady) send({ type: "open", target: { list, id } });
  }, [isReady, send, list, id]);
  useEffect(() => {
    if (isReady) send({ type: "language", code: language });
  }, [isReady, send, language]);
  useEffect(() => {
    if (isReady) send({ type: "element", element });
  }, [isReady, send, element]);
  useEffect(() => {
    if (isReady) send({ type: "arrange", arrangement: arrangement ?? null });
  }, [isReady, send, arrangement]);
  useEffect(() => {
    if (isReady && draftChanges > 0) send({ type: "refresh" });
  }, [isReady, send, draftChanges]);

  const reload = (): void => {
    props.onRenew();
    reset();
    setLoads(loads + 1);
  };
  return (
    <div className={styles["preview"]}>
      <div className={styles["tools"]}>
        <SelectField
          name="preview-language"
          label={t("language")}
          choices={languages.map((code) => ({ value: code, label: nameOf(code) }))}
          value={language}
          onChange={props.onLanguage}
        />
        <SelectField
          name="preview-size"
          label={t("size")}
          choices={SIZE_NAMES.map((value) => ({
            value,
            label: t(`size_${value}`),
          }))}
          value={size}
          onChange={(chosen) => choose({ size: chosen })}
        />
        <SelectField
          name="preview-text-size"
          label={t("textSize")}
          choices={TEXT_SIZES.map((value) => ({
            value,
            label: format.number(Number(value) / 100, { style: "percent" }),
          }))}
          value={textSize}
          onChange={(chosen) => choose({ textSize: chosen })}
        />
      </div>
      {hasEnded ? (
        <Notice tone="warn" action={<Button onPress={reload}>{t("reload")}</Button>}>
          {t("ended")}
        </Notice>
      ) : null}
      <PhoneFrame key={loads} title={t("title")} src={path + start} size={size} isDark={isDark} frame={iframe} />
      <div className={styles["actions"]}>
        <IconButton label={t(isDark ? "lightsOn" : "darkRoom")} onPress={() => choose({ isDark: !isDark })}>
          {isDark ? <Lightbulb aria-hidden /> : <LightbulbOff aria-hidden />}
        </IconButton>
        <IconButton label={t("reload")} onPress={reload}>
          <RotateCw aria-hidden />
        </IconButton>
        <Button onPress={() => setOnPhone(true)}>
          <Smartphone aria-hidden />
          {t("onPhone")}
        </Button>
      </div>
      <p role="status" className={styles["status"]}>
        {props.hasError ? t("notShown") : ""}
      </p>
      {isOnPhone ? (
        <PhoneDialog
          museum={museum}
          query={`?element=${writeElementTarget({ list, id })}&lang=${language}`}
          onClose={() => setOnPhone(false)}
        />
      ) : null}
    </div>
  );
});

const NO_LANGUAGES: readonly string[] = [];
const SIZE_NAMES = Object.keys(SIZES) as Size[];

/** useDraftChanges counts how often somebody adds, removes, moves or changes elements that are not open here. */
function useDraftChanges(museum: string): number {
  const client = useQueryClient();
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query, ...event }) => {
        const [scope, id, part] = query.queryKey;
        if (type !== "updated" || scope !== "museum" || id !== museum || part !== "elements") return;
        const { action } = event as { action: { type: string; manual?: boolean } };
        // A list that is invalid already is not so a second time, but is loaded. Own edits are put into it by hand.
        if (action.type === "invalidate" || (action.type === "success" && !action.manual))
          setCount((before) => before + 1);
      }),
    [client, museum],
  );
  return count;
}
