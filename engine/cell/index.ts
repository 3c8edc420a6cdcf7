export { buildSentence } from "./build-sentence.ts";
export { buildCell, currencyCode, fillWith, isNumeric, linkOf, pictureIn, show } from "./build-cell.ts";
export type { CellContext } from "./build-cell.ts";
export { fileText, fileUnit } from "./file-text.ts";
export { alignOf, enumOf, formatOf } from "./cell-format.ts";
export type { CellFormat } from "./cell-format.ts";
export { describedUnit, withUnit } from "./described-unit.ts";
export { valueText } from "./value-text.ts";
