export { buildCell, currencyCode, fillWith, show } from "./build-cell.ts";
export { alignOf, enumOf, formatOf } from "./cell-format.ts";
export type { CellFormat } from "./cell-format.ts";
export { valueText } from "./value-text.ts";
