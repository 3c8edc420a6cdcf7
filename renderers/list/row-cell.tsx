import { type ReactNode, Suspense } from "react";
import type { CellModel, RowModel } from "#engine/model";
import { Cell } from "../cell/index.ts";
import { lazyPart } from "../part/index.ts";

// Most rows have none.
const RowWork = lazyPart(
  () => import("./row-work.tsx"),
  (module) => module.RowWork,
  // Without its ways on.
  { failed: ({ work }) => work.text },
);

/** A value of a row; below the one that shows it, what an action does to the row. A state shows that itself. */
export function RowCell({ row, cell }: { readonly row: RowModel; readonly cell: CellModel }): ReactNode {
  const { work } = row;
  const isBelow = work?.field === cell.field && cell.text !== work.text;
  return (
    <>
      <Cell cell={cell} />
      {isBelow && (
        <Suspense>
          <RowWork row={row} work={work} />
        </Suspense>
      )}
    </>
  );
}
