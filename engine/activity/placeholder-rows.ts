import type { PlaceholderRow } from "./notification.ts";

/** Rows shown while things are being added. Kept in memory only, because they hold what a person typed. */
export interface PlaceholderRows {
  add(item: string, row: PlaceholderRow): void;
  of(list: string): readonly PlaceholderRow[];
  /** True where a row was removed. */
  removeRow(list: string, key: string): boolean;
  removeOf(item: string): boolean;
  clear(): void;
}

export function createPlaceholderRows(): PlaceholderRows {
  let rows: readonly { readonly item: string; readonly row: PlaceholderRow }[] = [];

  function keep(isKept: (entry: (typeof rows)[number]) => boolean): boolean {
    const before = rows.length;
    rows = rows.filter(isKept);
    return rows.length < before;
  }

  return {
    add(item, row) {
      rows = [...rows, { item, row }];
    },
    of: (list) => rows.filter(({ row }) => row.list === list).map(({ row }) => row),
    removeRow: (list, key) => keep(({ row }) => row.list !== list || row.key !== key),
    removeOf: (item) => keep((entry) => entry.item !== item),
    clear: () => void keep(() => false),
  };
}
