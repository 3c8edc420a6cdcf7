export { DetailView } from "./detail-view.tsx";
export type { DetailViewProps } from "./detail-view.tsx";
