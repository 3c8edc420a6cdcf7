export { Cell } from "./cell.tsx";
export { CELL_RENDERERS } from "./cell-renderers.tsx";
export type { CellRegistry, CellRenderer } from "./cell-renderers.tsx";
