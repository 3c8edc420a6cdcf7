export { Cell } from "./cell.tsx";
export { loadCell } from "./cell-renderers.tsx";
