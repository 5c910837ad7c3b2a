import { Fragment, type ComponentProps, type ReactElement, type ReactNode, useContext, useMemo } from "react";
import { CollectionRendererContext, TableLayout } from "react-aria-components";

type Renderer = ComponentProps<typeof CollectionRendererContext>["value"];
type BranchProps = ComponentProps<Renderer["CollectionBranch"]>;

/** RowLayout lays rows out, whose cells the page lays out itself. */
export class RowLayout<Item> extends TableLayout<Item> {
  override getVisibleLayoutInfos(
    ...[rect]: Parameters<TableLayout<Item>["getVisibleLayoutInfos"]>
  ): ReturnType<TableLayout<Item>["getVisibleLayoutInfos"]> {
    return super.getVisibleLayoutInfos(rect).filter(({ type }) => type !== "cell" && type !== "column");
  }
}

/**
 * WholeRows has a virtualized table render the cells of a row with the row only. React Aria would place each of them again whenever
 * the table is scrolled, which is slow with many columns.
 */
export function WholeRows({ children }: { children: ReactNode }): ReactNode {
  const renderer = useContext(CollectionRendererContext);
  const value = useMemo((): Renderer => {
    const { CollectionBranch } = renderer;
    return {
      ...renderer,
      CollectionBranch: (props) =>
        props.parent.type === "item" || props.parent.type === "headerrow" ? (
          <Cells {...props} />
        ) : (
          <CollectionBranch {...props} />
        ),
    };
  }, [renderer]);
  return <CollectionRendererContext value={value}>{children}</CollectionRendererContext>;
}

type CellNode = BranchProps["parent"];

/** What is rendered for a cell, as long as it does not change. */
const rendered = new WeakMap<CellNode, ReactElement | undefined>();

function Cells({ collection, parent }: BranchProps): ReactNode {
  const cells = [...(collection.getChildren?.(parent.key) ?? [])];
  return cells.map((cell) => {
    if (!rendered.has(cell)) rendered.set(cell, cell.render?.(cell));
    // A row that comes into sight takes over the cells of one that left it.
    return <Fragment key={cell.index}>{rendered.get(cell)}</Fragment>;
  });
}
