export { PageCommandsProvider, useOfferCommands } from "./page-commands.ts";
export type { OfferCommands, PageCommand } from "./page-commands.ts";
export { PageView } from "./page-view.tsx";
export type { PageViewProps } from "./page-view.tsx";
export { readAhead } from "./read-ahead.ts";
export type { AheadOf } from "./read-ahead.ts";
export { usePage } from "./use-page.ts";
export type { PageAddress, PageState } from "./use-page.ts";
