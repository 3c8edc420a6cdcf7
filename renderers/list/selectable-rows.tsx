import {
  createColumnHelper,
  functionalUpdate,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type Table,
} from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { RowModel } from "#engine/model";
import type { ListRowsProps } from "./list-rows.tsx";

export interface SelectableRowsProps extends ListRowsProps {
  readonly render: (selection: RowSelection) => ReactNode;
}

const features = tableFeatures({ rowSelectionFeature });
const columns = createColumnHelper<typeof features, RowModel>().columns([]);

/** Which rows are selected, and how that changes; rows are identified by their keys. */
export type RowSelection = Table<typeof features, RowModel>;

/** Rows that can be selected; placeholders cannot. */
export function SelectableRows({ model, selected, onSelected, render }: SelectableRowsProps): ReactNode {
  const table = useTable({
    features,
    columns,
    data: model.rows,
    getRowId: (row) => row.key,
    enableRowSelection: (row) => !row.original.isPlaceholder,
    state: { rowSelection: selected },
    onRowSelectionChange: (change) => onSelected(functionalUpdate(change, selected)),
  });
  return render(table);
}
