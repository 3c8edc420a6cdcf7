export type { FramedPage, LiveSession } from "./framed-page.ts";
export { PageBoundary } from "./page-boundary.tsx";
export { Shell } from "./shell.tsx";
