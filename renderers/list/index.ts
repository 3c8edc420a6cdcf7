export { FilterPill } from "./filter-bar.tsx";
export type { SearchChoices } from "./searched-choices.tsx";
export { useOptionSearch } from "./use-option-search.ts";
export { ListPanel } from "./list-panel.tsx";
export { ListView } from "./list-view.tsx";
export type { ListViewProps } from "./list-view.tsx";
export { rowPlace } from "./row-place.ts";
