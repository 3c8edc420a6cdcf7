export { buildPage } from "./build-page.ts";
export type { BuiltPage } from "./build-page.ts";
