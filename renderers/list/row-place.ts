import type { ActionPlace } from "#engine";
import type { ListHandle, RowModel } from "#engine/model";

/** Where an action of a row starts: the list's place, its query, and the row as root `row`. */
export function rowPlace(
  around: ActionPlace,
  { name, query }: Pick<ListHandle, "name" | "query">,
  row: RowModel,
): ActionPlace {
  return {
    ...around,
    list: name,
    listQuery: query,
    roots: { ...around.roots, row: row.source },
    rowKey: row.key,
    rowName: row.name,
  };
}
