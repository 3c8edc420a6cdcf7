export { isRecord, parseRows, readOwn } from "./guards.ts";
