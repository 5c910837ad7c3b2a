import { Check, ChevronDown, ChevronUp, Pause, Play, RotateCcw, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ProgressBar } from "react-aria-components";
import { useTranslations } from "use-intl";
import { type UploadItem, type UploadQueue, isGoing } from "../../api/uploads";
import { IconButton } from "../../ui/button";
import { FileButton } from "../../ui/file-button";
import { useFileSize } from "../../ui/file-size";
import { Words, useRuleWords } from "../../ui/rule-words";
import { usePercent } from "./asset-facts";
import { fileName } from "./file-name";
import styles from "./upload-tray.module.css";

/** UploadTray shows what is being uploaded, whichever screen one is on. */
export function UploadTray({ queue, items }: { queue: UploadQueue; items: readonly UploadItem[] }): ReactNode {
  const t = useTranslations("uploads");
  const percent = usePercent();
  const [isOpen, setOpen] = useState(true);
  const bytes = items.reduce((sum, { size }) => sum + size, 0);
  const sent = items.reduce((sum, item) => sum + sentOf(item), 0);
  const going = items.filter(isGoing).length;
  const failed = items.filter(({ phase }) => phase === "failed").length;
  const stopped = items.length - going - failed - items.filter(({ phase }) => phase === "done").length;
  const summary =
    going > 0
      ? t("going", { count: going, part: percent(bytes > 0 ? sent / bytes : 0) })
      : stopped > 0
        ? t("stopped", { count: stopped })
        : failed > 0
          ? t("someFailed", { count: failed })
          : t("allDone", { count: items.length });
  return (
    <section className={styles["tray"]} aria-label={t("title")}>
      <header className={styles["header"]}>
        <h2 className={styles["title"]}>
          <span role="status">{summary}</span>
        </h2>
        <IconButton label={isOpen ? t("hide") : t("show")} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
        </IconButton>
        {going === 0 && stopped === 0 ? (
          <IconButton label={t("clear")} onPress={() => queue.clear()}>
            <X aria-hidden />
          </IconButton>
        ) : null}
      </header>
      {isOpen ? (
        // It scrolls, also by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles["items"]} tabIndex={0} aria-label={t("title")}>
          {items.map((item) => (
            <Item key={item.id} item={item} queue={queue} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function sentOf({ phase, size, sent }: UploadItem): number {
  return phase === "done" || phase === "failed" ? size : sent;
}

function Item({ item, queue }: { item: UploadItem; queue: UploadQueue }): ReactNode {
  const t = useTranslations("uploads");
  const { id, path, size, phase } = item;
  const name = fileName(path);
  return (
    <li className={styles["item"]}>
      <div className={styles["text"]}>
        <bdi className={styles["name"]}>{name}</bdi>
        <State item={item} />
        {phase === "sending" || phase === "paused" || phase === "offline" || phase === "choose" ? (
          <ProgressBar
            className={styles["bar"] ?? ""}
            aria-label={t("progressOf", { name })}
            value={size > 0 ? (sentOf(item) / size) * 100 : 0}
          >
            {({ percentage }) => <span className={styles["done"]} style={{ inlineSize: `${percentage ?? 0}%` }} />}
          </ProgressBar>
        ) : null}
      </div>
      {phase === "sending" || phase === "waiting" || phase === "offline" ? (
        <IconButton label={t("pause", { name })} onPress={() => queue.pause(id)}>
          <Pause aria-hidden />
        </IconButton>
      ) : null}
      {phase === "paused" ? (
        <IconButton label={t("resume", { name })} onPress={() => queue.resume(id)}>
          <Play aria-hidden />
        </IconButton>
      ) : null}
      {phase === "failed" && item.problem && "code" in item.problem ? (
        <IconButton label={t("retry", { name })} onPress={() => queue.resume(id)}>
          <RotateCcw aria-hidden />
        </IconButton>
      ) : null}
      {phase === "choose" ? <ChooseAgain item={item} queue={queue} /> : null}
      {phase === "done" ? (
        <Check className={styles["ok"]} aria-hidden />
      ) : (
        <IconButton label={t("cancel", { name })} onPress={() => queue.cancel(id)}>
          <X aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

/** Says what an upload does, or why it does not. */
function State({ item }: { item: UploadItem }): ReactNode {
  const t = useTranslations("uploads");
  const errorText = useTranslations("error");
  const ruleWords = useRuleWords();
  const fileSize = useFileSize();
  const { phase, problem, sent, size, isDuplicate } = item;
  switch (phase) {
    case "sending":
      return <span className={styles["state"]}>{t("sent", { sent: fileSize(sent), size: fileSize(size) })}</span>;
    case "failed":
      return (
        <span className={`${styles["state"]} ${styles["bad"]}`}>
          {problem && "fault" in problem ? (
            <Words {...ruleWords(problem.fault)} />
          ) : (
            errorText(problem?.code ?? "unexpected")
          )}
        </span>
      );
    case "done":
      return <span className={styles["state"]}>{isDuplicate ? t("duplicate") : t("done")}</span>;
    case "waiting":
    case "paused":
    case "offline":
    case "choose":
    case "processing":
      return <span className={styles["state"]}>{t(phase)}</span>;
  }
}

/** The browser has lost the file: choosing it again continues where the upload was. */
function ChooseAgain({ item, queue }: { item: UploadItem; queue: UploadQueue }): ReactNode {
  const t = useTranslations("uploads");
  return (
    <FileButton
      label={t("chooseAgain")}
      onFiles={(files) => queue.add(files.map(({ file, path }) => ({ museum: item.museum, file, path })))}
    />
  );
}
