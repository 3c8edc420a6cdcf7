export { createPageCheck } from "./check-page.ts";
export type { PageCheck } from "./check-page.ts";
export { createKnownApis } from "./known-apis.ts";
export type { KnownApis, PublishedDescription } from "./known-apis.ts";
export { readStoredPage, storePage, VERSION_FIELDS, VERSIONS } from "./stored-pages.ts";
export type { StoredVersion } from "./stored-pages.ts";
