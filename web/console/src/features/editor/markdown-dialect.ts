import { remarkStringifyOptionsCtx } from "@milkdown/kit/core";
import type { Ctx, MilkdownPlugin } from "@milkdown/kit/ctx";
import {
  commonmark,
  headingIdGenerator,
  htmlSchema,
  insertImageInputRule,
  listItemKeymap,
  remarkPreserveEmptyLinePlugin,
  syncHeadingIdPlugin,
} from "@milkdown/kit/preset/commonmark";
import {
  addColAfterCommand,
  addColBeforeCommand,
  addRowAfterCommand,
  addRowBeforeCommand,
  autoInsertSpanPlugin,
  deleteSelectedCellsCommand,
  exitTable,
  goToNextTableCellCommand,
  goToPrevTableCellCommand,
  keepTableAlignPlugin,
  tableCellSchema,
  tableEditingPlugin,
  tableHeaderRowSchema,
  tableHeaderSchema,
  tableKeymap,
  tableRowSchema,
  tableSchema,
} from "@milkdown/kit/preset/gfm";
import { $remark } from "@milkdown/kit/utils";
import { gfmTableFromMarkdown, gfmTableToMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";

/** The part of a remark processor's data that syntax extensions are added to. */
interface Extensions {
  micromarkExtensions?: unknown[];
  fromMarkdownExtensions?: unknown[];
  toMarkdownExtensions?: unknown[];
}

const tableSyntax = $remark("tableSyntax", () => {
  return function addTables(this: { data(): object }): void {
    const data = this.data() as Extensions;
    (data.micromarkExtensions ??= []).push(gfmTable());
    (data.fromMarkdownExtensions ??= []).push(gfmTableFromMarkdown());
    (data.toMarkdownExtensions ??= []).push(gfmTableToMarkdown({ tablePipeAlign: false }));
  };
});

/** A node of a text's syntax tree. */
interface SyntaxNode {
  type: string;
  value?: string;
  children?: SyntaxNode[];
  position?: { start: { offset: number }; end: { offset: number } };
}

/** Visitors get no pictures within texts: they stay as they were written until their author takes them out. */
const pictures = $remark("pictures", () => () => (tree: unknown, file: unknown) => {
  const markdown = String(file);
  const visit = (node: SyntaxNode): void => {
    if (node.type === "image" || node.type === "imageReference") {
      node.type = "html";
      node.value = markdown.slice(node.position?.start.offset, node.position?.end.offset);
    }
    node.children?.forEach(visit);
  };
  visit(tree as SyntaxNode);
});

/** HTML within a text keeps the line break before it, which the library would replace with a space. */
const inlineHtml = htmlSchema.extendSchema((schemaOf) => (ctx) => ({
  ...schemaOf(ctx),
  toMarkdown: {
    match: ({ type }) => type.name === "html",
    runner: (state, node) => void state.addNode("inlineHtml", undefined, String(node.attrs["value"])),
  },
}));

/** It would drop the line breaks that are written as HTML; headings need no ids in a form. */
const LEFT_OUT = new Set<MilkdownPlugin>(
  [remarkPreserveEmptyLinePlugin, syncHeadingIdPlugin, insertImageInputRule, htmlSchema].flat(),
);

/**
 * dialect is what visitors' texts may have: CommonMark with tables, as the server renders it. With the rest of GFM the editor
 * would show and store what visitors read as plain signs, such as ~~ around a word.
 */
export const dialect: MilkdownPlugin[] = [
  pictures,
  commonmark.filter((plugin) => !LEFT_OUT.has(plugin)),
  inlineHtml,
  tableSchema,
  tableHeaderRowSchema,
  tableRowSchema,
  tableHeaderSchema,
  tableCellSchema,
  tableKeymap,
  goToNextTableCellCommand,
  goToPrevTableCellCommand,
  exitTable,
  addRowBeforeCommand,
  addRowAfterCommand,
  addColBeforeCommand,
  addColAfterCommand,
  deleteSelectedCellsCommand,
  keepTableAlignPlugin,
  autoInsertSpanPlugin,
  tableSyntax,
  tableEditingPlugin,
].flat();

/** configureDialect sets how a text is written that has no source yet, and which keys change it. */
export function configureDialect(ctx: Ctx): void {
  // The library's own have Tab, too, with which people leave a field.
  ctx.update(listItemKeymap.key, (before) => ({
    ...before,
    SinkListItem: { shortcuts: "Mod-]" },
    LiftListItem: { shortcuts: "Mod-[" },
  }));
  ctx.set(headingIdGenerator.key, () => "");
  ctx.update(remarkStringifyOptionsCtx, (before) => ({
    ...before,
    bullet: "-" as const,
    rule: "-" as const,
    handlers: {
      ...before.handlers,
      inlineHtml: ({ value }: { value: string }) => value,
      // The library's own leaves signs such as 2020. unescaped in a text that ends with a space.
      text: ({ value }: { value: string }, _, state, info) => {
        const [words = "", space = ""] = /^(.*?)([ \t]*)$/s.exec(value)?.slice(1) ?? [];
        return state.safe(words, { ...info, after: space === "" ? info.after : " ", encode: [] }) + space;
      },
    },
  }));
}
