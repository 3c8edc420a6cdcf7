import {
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type Updater,
} from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { RowModel } from "#engine/model";
import type { ListRowsProps, RowSelection } from "./table-frame.tsx";

export interface SelectableRowsProps extends Pick<ListRowsProps, "model" | "selected" | "onSelected"> {
  readonly render: (selection: RowSelection) => ReactNode;
}

const features = tableFeatures({ rowSelectionFeature });
const columns = createColumnHelper<typeof features, RowModel>().columns([]);

/** Which rows of a table are chosen, and how that changes. Placeholders cannot be. */
export function SelectableRows({ model, selected, onSelected, render }: SelectableRowsProps): ReactNode {
  const table = useTable({
    features,
    columns,
    data: model.rows,
    getRowId: (row) => row.key,
    enableRowSelection: (row) => !row.original.isPlaceholder,
    state: { rowSelection: { ...selected } },
    onRowSelectionChange: (change: Updater<Record<string, true>>) =>
      onSelected(typeof change === "function" ? change({ ...selected }) : change),
  });
  const isAll = table.getIsAllRowsSelected();
  return render({
    isAll,
    isSome: table.getIsSomeRowsSelected() && !isAll,
    toggleAll: (isSelected) => table.toggleAllRowsSelected(isSelected),
    toggle: (key, isSelected) => table.getRow(key).toggleSelected(isSelected),
  });
}
