export type { ApiCatalogue } from "./api-catalogue.ts";
export { createApiCatalogue } from "./create-api-catalogue.ts";
export { createTemplateSource } from "./create-template-source.ts";
export type { LoadedPage, TemplateSource } from "./template-source.ts";
