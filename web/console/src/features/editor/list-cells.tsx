import { CircleAlert, Star } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ToggleButton } from "react-aria-components";
import { useFormatter, useTranslations } from "use-intl";
import type { Changes, Field } from "../../api/content";
import { type Rights, mayChange } from "../../api/rights";
import { useSaver } from "../../core/draft/session";
import { titleField } from "../../core/model/queries";
import type { ListView } from "../../core/museum/lists";
import { useLanguageName } from "../../ui/language-name";
import { InlineChoice } from "./inline-choice";
import { InlineText } from "./inline-text";
import { LanguageSign } from "./language-state";
import type { CameraQuality, ListRow } from "./list-rows";
import styles from "./list-screen.module.css";

/** CellContext is what the cells of a list share. */
export interface CellContext {
  museum: string;
  view: ListView;
  fields: readonly Field[];
  /** In the order of the museum. */
  halls: readonly { key: string; text: string }[];
  hallNames: ReadonlyMap<string, string>;
  languages: readonly string[];
  /** Numbers that are used more than once. */
  codesUsedTwice: ReadonlySet<string>;
  /** How well the camera recognises works by key; null while that is not known. */
  cameraOf: ((key: string) => CameraQuality) | null;
  /** null while they are loading. */
  rights: Rights | null;
  /** The title has the author with it. */
  hasAuthor: boolean;
}

interface CellProps {
  row: ListRow;
  context: CellContext;
}

/** CellContent is what a column shows of a row. */
export function CellContent({ id, row, context }: CellProps & { id: string }): ReactNode {
  const { hallNames, languages } = context;
  const languageName = useLanguageName();
  if (id.startsWith("language-")) {
    const code = id.slice("language-".length);
    return <LanguageSign state={row.stateIn(code)} label={languageName(code)} />;
  }
  switch (id) {
    case "code":
      return <NumberCell row={row} context={context} />;
    case "title":
      return <TitleCell row={row} context={context} />;
    case "author":
      return <AuthorCell row={row} context={context} />;
    case "outstanding":
      return <OutstandingCell row={row} context={context} />;
    case "hall":
      return <HallCell row={row} context={context} name={hallNames.get(row.hall) ?? row.hall} />;
    case "sound":
      return <Count count={row.sounds} of={languages.length} isNeeded={!row.hasStory} />;
    case "transcript":
      return <Count count={row.transcripts} of={languages.length} isNeeded={row.sounds > 0} />;
    case "alternative":
      return <Alternative row={row} of={languages.length} />;
    case "camera":
      return <Camera quality={context.cameraOf?.(row.key)} />;
    default:
      return <Changed at={row.changedAt} by={row.changedBy} />;
  }
}

/** Returns a function that changes values of the row's element, saved as those of a form; null if one may not. */
function useChange({ row, context }: CellProps, name: string, language?: string): ((values: Changes) => void) | null {
  const { museum, fields, rights } = context;
  const saver = useSaver();
  const field = fields.find((one) => one.name === name);
  if (field === undefined || rights === null || !mayChange(rights, field, language)) return null;
  return (values) => void saver.edit(museum, row.element, values);
}

function NumberCell(props: CellProps): ReactNode {
  const { row } = props;
  const t = useTranslations("list");
  const change = useChange(props, "code");
  const content = (
    <span className={styles["number"]}>
      {row.code}
      <UsedTwice row={row} codes={props.context.codesUsedTwice} />
    </span>
  );
  if (change === null) return content;
  return (
    <InlineText
      label={t("changeNumber", { title: row.title })}
      value={row.code}
      inputMode="numeric"
      onChange={(code) => change({ code: code === "" ? null : code })}
    >
      {content}
    </InlineText>
  );
}

/** UsedTwice marks a work that has a number of another one. */
export function UsedTwice({ row, codes }: { row: ListRow; codes: ReadonlySet<string> }): ReactNode {
  const t = useTranslations("list");
  const code = row.codes.find((one) => codes.has(one));
  if (code === undefined) return null;
  const text = t("usedTwice", { number: code });
  return (
    <span role="img" aria-label={text} title={text} className={styles["usedTwice"]}>
      <CircleAlert aria-hidden />
    </span>
  );
}

function TitleCell({ row, context }: CellProps): ReactNode {
  const t = useTranslations("list");
  const { view, fields, languages, hasAuthor } = context;
  const field = titleField(fields);
  const language = field?.kind === "text" ? languages[0] : undefined;
  const change = useChange({ row, context }, field?.name ?? "", language);
  const content = (
    <span className={styles["title"]}>
      <Thumbnail image={row.image} />
      <span className={styles["titleText"]}>
        <bdi className={view.list === "artworks" ? styles["work"] : ""}>{row.title}</bdi>
        {row.author === "" || !hasAuthor ? null : <bdi className={styles["author"]}>{row.author}</bdi>}
      </span>
    </span>
  );
  if (change === null || field === undefined || field.kind === "richText") return content;
  const path = language === undefined ? field.name : `${field.name}/${language}`;
  return (
    <InlineText
      label={t("changeName", { title: row.title })}
      value={row.title}
      onChange={(text) => {
        if (text !== "") change({ [path]: text });
      }}
    >
      {content}
    </InlineText>
  );
}

function AuthorCell(props: CellProps): ReactNode {
  const { row } = props;
  const t = useTranslations("list");
  const change = useChange(props, "author");
  const content = <bdi className={styles["cut"]}>{row.author}</bdi>;
  if (change === null) return content;
  return (
    <InlineText
      label={t("changeAuthor", { title: row.title })}
      value={row.author}
      onChange={(author) => change({ author: author === "" ? null : author })}
    >
      {content}
    </InlineText>
  );
}

function OutstandingCell(props: CellProps): ReactNode {
  const { row } = props;
  const t = useTranslations("list");
  const change = useChange(props, "outstanding");
  if (change === null) {
    return row.isOutstanding ? <Star aria-label={t("outstanding")} className={styles["star"]} /> : null;
  }
  return (
    <ToggleButton
      className={styles["starButton"] ?? ""}
      aria-label={t("outstandingOf", { title: row.title })}
      data-edit
      isSelected={row.isOutstanding}
      onChange={(isOn) => change({ outstanding: isOn ? true : null })}
    >
      <Star aria-hidden className={styles["star"]} />
    </ToggleButton>
  );
}

function HallCell({ name, ...props }: CellProps & { name: string }): ReactNode {
  const { row, context } = props;
  const t = useTranslations("list");
  const change = useChange(props, "hall");
  const content =
    row.hall === "" ? (
      <span className={styles["quiet"]}>{t("none")}</span>
    ) : (
      <bdi className={styles["wrapped"]}>{name}</bdi>
    );
  if (change === null) return content;
  return (
    <InlineChoice
      label={t("changeHall", { title: row.title })}
      choices={context.halls}
      none={t("noHall")}
      chosen={row.hall}
      onChange={(hall) => change({ hall: hall === "" ? null : hall })}
    >
      {content}
    </InlineChoice>
  );
}

/** Thumbnail is the picture of a row. */
export function Thumbnail({ image }: { image: string | undefined }): ReactNode {
  return image === undefined ? (
    <span className={`${styles["thumbnail"]} ${styles["noPicture"]}`} />
  ) : (
    <img src={image} alt="" className={styles["thumbnail"]} loading="lazy" decoding="async" />
  );
}

/** Says what is missing, and keeps quiet about what is there or not needed. */
function Count({ count, of, isNeeded }: { count: number; of: number; isNeeded: boolean }): ReactNode {
  const t = useTranslations("list");
  if (count === 0) return <span className={styles[isNeeded ? "lacking" : "quiet"]}>{t("none")}</span>;
  return <span className={count === of ? styles["quiet"] : ""}>{t("of", { count, of })}</span>;
}

function Alternative({ row, of }: { row: ListRow; of: number }): ReactNode {
  const t = useTranslations("list");
  if (row.image === undefined) return null;
  if (row.isDecorative) return <span className={styles["quiet"]}>{t("decorative")}</span>;
  return <Count count={row.alternatives} of={of} isNeeded />;
}

function Camera({ quality }: { quality: CameraQuality | undefined }): ReactNode {
  const t = useTranslations("list");
  if (quality === undefined) return null;
  return <span className={quality === "good" ? styles["quiet"] : styles["lacking"]}>{t(`camera_${quality}`)}</span>;
}

function Changed({ at, by }: { at: string; by: string }): ReactNode {
  const format = useFormatter();
  const date = new Date(at);
  const [today] = useState(() => new Date().toDateString());
  const isToday = date.toDateString() === today;
  return (
    <span className={styles["changed"]}>
      <time dateTime={at}>
        {isToday ? format.dateTime(date, { timeStyle: "short" }) : format.dateTime(date, { dateStyle: "medium" })}
      </time>
      {by === "" ? null : <bdi>{by}</bdi>}
    </span>
  );
}
