export { Cell } from "./cell.tsx";
