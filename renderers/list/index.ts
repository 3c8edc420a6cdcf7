export { ListPanel } from "./list-panel.tsx";
export { ListView } from "./list-view.tsx";
export type { ListViewProps } from "./list-view.tsx";
