export { buildPage } from "./build-page.ts";
export type { BuiltPage } from "./build-page.ts";
export type { PagePlace } from "./build-now.ts";
export { openInside } from "./open-inside.ts";
export { openPage } from "./open-page.ts";
export type { PageAddress, PageSession, PageState } from "./open-page.ts";
export { readAhead } from "./read-ahead.ts";
