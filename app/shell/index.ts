export type { FramedPage, LiveSession } from "./framed-page.ts";
export { NotAvailable } from "./not-available.tsx";
export { PageBoundary } from "./page-boundary.tsx";
export { Shell } from "./shell.tsx";
