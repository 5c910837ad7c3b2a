import {
  Editor,
  defaultValueCtx,
  editorViewCtx,
  editorViewOptionsCtx,
  parserCtx,
  remarkCtx,
  rootCtx,
  serializerCtx,
} from "@milkdown/kit/core";
import {
  liftListItemCommand,
  sinkListItemCommand,
  toggleEmphasisCommand,
  toggleLinkCommand,
  toggleStrongCommand,
  turnIntoTextCommand,
  wrapInBlockquoteCommand,
  wrapInBulletListCommand,
  wrapInHeadingCommand,
  wrapInOrderedListCommand,
} from "@milkdown/kit/preset/commonmark";
import { type Node, Slice } from "@milkdown/kit/prose/model";
import { liftListItem, sinkListItem } from "@milkdown/kit/prose/schema-list";
import { Plugin } from "@milkdown/kit/prose/state";
import type { EditorView } from "@milkdown/kit/prose/view";
import { $prose, callCommand } from "@milkdown/kit/utils";
import { configureDialect, dialect } from "./markdown-dialect";
import { patchDocument } from "./markdown-patch";
import { type Span, createMarkdownSource } from "./markdown-source";

const HEADING_LEVEL = 2;

const COMMANDS = {
  bold: () => callCommand(toggleStrongCommand.key),
  italic: () => callCommand(toggleEmphasisCommand.key),
  bullets: () => callCommand(wrapInBulletListCommand.key),
  numbers: () => callCommand(wrapInOrderedListCommand.key),
  indent: () => callCommand(sinkListItemCommand.key),
  outdent: () => callCommand(liftListItemCommand.key),
  quote: () => callCommand(wrapInBlockquoteCommand.key),
  heading: () => callCommand(wrapInHeadingCommand.key, HEADING_LEVEL),
  paragraph: () => callCommand(turnIntoTextCommand.key),
  link: (address?: string) => callCommand(toggleLinkCommand.key, { href: address ?? "" }),
};

/** TextCommand is what the toolbar does. */
export type TextCommand = keyof typeof COMMANDS;

/** TextState is what the caret is in, and what can be done there. */
export interface TextState {
  marks: ReadonlySet<string>;
  blocks: ReadonlySet<string>;
  isEmptySelection: boolean;
  canIndent: boolean;
  canOutdent: boolean;
}

/** stateOf returns what the caret is in, and what can be done there. */
export function stateOf({ state }: EditorView): TextState {
  const { $from, from, to, empty } = state.selection;
  const marks = new Set((state.storedMarks ?? $from.marks()).map(({ type }) => type.name));
  if (!empty) state.doc.nodesBetween(from, to, (node) => node.marks.forEach(({ type }) => marks.add(type.name)));
  const blocks = new Set(Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type.name));
  const item = state.schema.nodes["list_item"];
  return {
    marks,
    blocks,
    isEmptySelection: empty,
    canIndent: item !== undefined && sinkListItem(item)(state),
    canOutdent: item !== undefined && liftListItem(item)(state),
  };
}

/** MarkdownEditor edits one Markdown text in a page. */
export interface MarkdownEditor {
  view: EditorView;
  /** The text as it would be stored. */
  get(): string;
  /** Replaces the text where it differs, so that the caret stays. */
  set(markdown: string): void;
  /** Changes what is selected. */
  run(command: TextCommand, address?: string): void;
  destroy(): void;
}

interface MarkdownEditorOptions {
  root: HTMLElement;
  value: string;
  attributes: Record<string, string>;
  /** Called after each change by the author. */
  onChange: () => void;
  /** Called after each change and movement of the caret, and when the text gets the focus. */
  onState: (view: EditorView) => void;
  /** Returns Markdown for pasted HTML. */
  cleaned: (html: string) => string;
}

/** A block with its place in the text that it was read from. */
interface Positioned {
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
}

/** Marks a change that came from elsewhere. */
const FROM_OUTSIDE = "cicerone-from-outside";

/** createMarkdownEditor starts an editor in an element. */
export async function createMarkdownEditor(options: MarkdownEditorOptions): Promise<MarkdownEditor> {
  const { root, value, attributes, onChange, onState, cleaned } = options;
  let insert: (markdown: string) => void = () => {};
  const watch = $prose(
    () =>
      new Plugin({
        view: () => ({ update: (view) => onState(view) }),
        appendTransaction: (transactions) => {
          if (transactions.some((one) => one.docChanged && one.getMeta(FROM_OUTSIDE) !== true))
            queueMicrotask(onChange);
          return null;
        },
        props: {
          handleDOMEvents: {
            // Browsers put the caret at the start when the focus returns, such as from a dialog. A press puts it elsewhere.
            focus: (view) => {
              if (!view.dom.matches(":active")) view.focus();
              onState(view);
              return false;
            },
            // The library would parse it with a sink that the console's policy refuses.
            paste: (_, event) => takeHtml(event, event.clipboardData),
            drop: (_, event) => takeHtml(event, event.dataTransfer),
          },
        },
      }),
  );
  const takeHtml = (event: Event, data: DataTransfer | null): boolean => {
    const html = data?.getData("text/html") ?? "";
    const text = data?.getData("text/plain") ?? "";
    if (html === "" && text === "") return false;
    event.preventDefault();
    insert(html === "" ? text : cleaned(html));
    return true;
  };
  const editor = await Editor.make()
    .config((ctx) => {
      ctx.set(rootCtx, root);
      ctx.set(defaultValueCtx, value);
      configureDialect(ctx);
      ctx.update(editorViewOptionsCtx, (before) => ({ ...before, attributes }));
    })
    .use(dialect)
    .use(watch)
    .create();
  const view = editor.ctx.get(editorViewCtx);
  const parse = editor.ctx.get(parserCtx);
  const serialize = editor.ctx.get(serializerCtx);
  const remark = editor.ctx.get(remarkCtx);
  const source = createMarkdownSource((document) => serialize(document).replace(/\n$/, ""));
  const remember = (markdown: string, document: Node): void =>
    source.remember(markdown, document, spansOf(markdown, remark.parse(markdown).children));
  remember(value, view.state.doc);
  const get = (): string => source.write(view.state.doc);
  insert = (markdown) => {
    const parsed = parse(markdown);
    // Its first and last paragraph join those around the caret.
    const slice = new Slice(
      parsed.content,
      isParagraph(parsed.firstChild) ? 1 : 0,
      isParagraph(parsed.lastChild) ? 1 : 0,
    );
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
  };
  return {
    view,
    get,
    set: (markdown) => {
      if (get() === markdown) return;
      const tr = view.state.tr;
      patchDocument(tr, parse(get()), parse(markdown));
      if (tr.docChanged) view.dispatch(tr.setMeta(FROM_OUTSIDE, true).setMeta("addToHistory", false));
      // Also when something was put right in it, such as a row without a cell.
      remember(markdown, view.state.doc);
    },
    run: (command, address) => {
      editor.action(COMMANDS[command](address));
      view.focus();
    },
    destroy: () => void editor.destroy(),
  };
}

function isParagraph(node: Node | null): boolean {
  return node?.type.name === "paragraph";
}

/** Returns the places of a text's blocks; none where a part of one is elsewhere, as the address of a link can be. */
function spansOf(markdown: string, blocks: readonly Positioned[]): Span[] {
  if (markdown.includes("]:")) return [];
  return blocks.flatMap(({ position }) => {
    const [start, end] = [position?.start.offset, position?.end.offset];
    return start === undefined || end === undefined ? [] : [{ start, end }];
  });
}
