import {
  Bold,
  Heading,
  Italic,
  Link as LinkIcon,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  type LucideIcon,
  Quote,
} from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button as AriaButton, ToggleButton, Toolbar } from "react-aria-components";
import { useTranslations } from "use-intl";
import { parseInert } from "../../lib/trusted-types";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/field";
import { Form, FormActions } from "../../ui/form";
import { type MarkdownEditor, type TextCommand, type TextState, createMarkdownEditor, stateOf } from "./markdown";
import { markdownOfHtml } from "./pasted";
import type { RichTextProps } from "./rich-text-control";
import styles from "./rich-text.module.css";

interface Tool {
  command: Exclude<TextCommand, "paragraph">;
  icon: LucideIcon;
  /** Whether the caret is in what a toggle makes; other tools are plain buttons. */
  isOn?: (state: TextState) => boolean;
  /** Whether it can do something; without it, always. */
  isAvailable?: (state: TextState) => boolean;
}

const TOOLS: readonly Tool[] = [
  { command: "bold", icon: Bold, isOn: ({ marks }) => marks.has("strong") },
  { command: "italic", icon: Italic, isOn: ({ marks }) => marks.has("emphasis") },
  { command: "heading", icon: Heading, isOn: ({ blocks }) => blocks.has("heading") },
  { command: "bullets", icon: List, isOn: ({ blocks }) => blocks.has("bullet_list") },
  { command: "numbers", icon: ListOrdered, isOn: ({ blocks }) => blocks.has("ordered_list") },
  { command: "outdent", icon: ListIndentDecrease, isAvailable: ({ canOutdent }) => canOutdent },
  { command: "indent", icon: ListIndentIncrease, isAvailable: ({ canIndent }) => canIndent },
  { command: "quote", icon: Quote, isOn: ({ blocks }) => blocks.has("blockquote") },
  {
    command: "link",
    icon: LinkIcon,
    isOn: ({ marks }) => marks.has("link"),
    isAvailable: ({ marks, isEmptySelection }) => !isEmptySelection || marks.has("link"),
  },
];

const NOTHING: TextState = {
  marks: new Set(),
  blocks: new Set(),
  isEmptySelection: true,
  canIndent: false,
  canOutdent: false,
};

/** RichTextEditor edits a Markdown text as visitors will read it, with the few kinds of markup that they may get. */
export default function RichTextEditor({ ids, value, onChange, placeholder, lang }: RichTextProps): ReactNode {
  const t = useTranslations("richText");
  const root = useRef<HTMLDivElement>(null);
  const editor = useRef<MarkdownEditor | null>(null);
  const latest = useRef({ value, onChange });
  const [state, setState] = useState(NOTHING);
  const [asksAddress, setAsksAddress] = useState(false);
  useEffect(() => {
    latest.current = { value, onChange };
    editor.current?.set(value);
  }, [value, onChange]);
  const { control, label, describedBy } = ids;
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    let isGone = false;
    const made = createMarkdownEditor({
      root: element,
      value: latest.current.value,
      attributes: {
        id: control,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": label,
        ...(describedBy === "" ? {} : { "aria-describedby": describedBy }),
        lang,
        dir: "auto",
      },
      onChange: () => {
        const text = editor.current?.get();
        if (text !== undefined && text !== latest.current.value) latest.current.onChange(text);
      },
      onState: (view) => setState(stateOf(view)),
      cleaned: (html) => markdownOfHtml(parseInert(html).body),
    });
    void made.then((ready) => {
      if (isGone) return ready.destroy();
      editor.current = ready;
      ready.set(latest.current.value);
    });
    return () => {
      isGone = true;
      editor.current?.destroy();
      editor.current = null;
    };
    // The editor is made once for a field and language; its description may change later.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [control, label, lang]);
  return (
    <div className={styles["editor"]} data-invalid={ids.isInvalid || undefined}>
      <Toolbar aria-label={t("toolbar")} className={styles["toolbar"]}>
        {TOOLS.map(({ command, icon: Icon, isOn, isAvailable }) => {
          const shared = {
            className: styles["tool"] ?? "",
            "aria-label": t(command),
            isDisabled: isAvailable?.(state) === false,
          };
          return isOn === undefined ? (
            <AriaButton key={command} {...shared} onPress={() => editor.current?.run(command)}>
              <Icon aria-hidden className={styles["flips"]} />
            </AriaButton>
          ) : (
            <ToggleButton
              key={command}
              {...shared}
              isSelected={isOn(state)}
              onChange={(on) => {
                if (command === "link" && on) setAsksAddress(true);
                else editor.current?.run(command === "heading" && !on ? "paragraph" : command);
              }}
            >
              <Icon aria-hidden />
            </ToggleButton>
          );
        })}
      </Toolbar>
      <div className={styles["page"]}>
        {value === "" && placeholder !== undefined ? (
          <div className={styles["placeholder"]} dir="auto" aria-hidden="true">
            {placeholder}
          </div>
        ) : null}
        <div ref={root} className={styles["root"]} />
      </div>
      {asksAddress ? (
        <AddressDialog
          onClose={() => setAsksAddress(false)}
          onSubmit={(address) => {
            setAsksAddress(false);
            editor.current?.run("link", address);
          }}
        />
      ) : null}
    </div>
  );
}

function AddressDialog({ onSubmit, onClose }: { onSubmit: (address: string) => void; onClose: () => void }): ReactNode {
  const t = useTranslations("richText");
  const control = useTranslations("control");
  return (
    <Dialog title={t("linkTitle")} closeLabel={control("close")} onClose={onClose}>
      <Form
        check={({ address = "" }) => {
          const wrong: Record<string, string> = /^(?:https?:\/\/|mailto:)\S+$/i.test(address.trim())
            ? {}
            : { address: t("noAddress") };
          return wrong;
        }}
        onSubmit={({ address = "" }) => onSubmit(address.trim())}
      >
        <TextField name="address" label={t("address")} defaultValue="https://" dir="ltr" takesFocus />
        <FormActions>
          <Button onPress={onClose}>{control("cancel")}</Button>
          <Button type="submit" variant="main">
            {t("linkSubmit")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
