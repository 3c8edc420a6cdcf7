export { PageCommandsProvider } from "./page-commands.ts";
export type { OfferCommands, PageCommand } from "./page-commands.ts";
export { PageView } from "./page-view.tsx";
export type { PageViewProps } from "./page-view.tsx";
export { usePage } from "./use-page.ts";
