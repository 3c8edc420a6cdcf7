export type { CommandPaletteProps } from "./command-palette.tsx";
export { useRecentPage } from "./recent-pages.ts";
