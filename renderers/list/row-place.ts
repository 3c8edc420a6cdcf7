import type { ActionPlace } from "#engine";
import type { RowModel } from "#engine/model";

/** Where an action of a row starts: the list's place, its query, and the row as root `row`. */
export function rowPlace(
  around: ActionPlace,
  listQuery: ActionPlace["listQuery"],
  row: RowModel,
): ActionPlace {
  return {
    ...around,
    listQuery,
    roots: { ...around.roots, row: row.source },
    rowKey: row.key,
    rowName: row.name,
  };
}
