export { ApiFailure } from "./api-failure.ts";
export type { FieldFailure } from "./api-failure.ts";
export type { Api, ApiRequest, HandlersOf, Notice, Refusal } from "./api.ts";
export { csvHeader, csvLines } from "./csv.ts";
export type { CsvFields } from "./csv.ts";
export { readCaller } from "./caller.ts";
export type { ReadPatch } from "./patch.ts";
export { everyPiece, unknownField } from "./list-query.ts";
export type { ListQuery, ListSort } from "./list-query.ts";
export { listRows, patternContaining } from "./list-rows.ts";
export type { ListField, ListSource } from "./list-rows.ts";
export { refuseInManagedSession, refuseManagedSession } from "./managed-session.ts";
export { transactionWithOutside } from "./outside.ts";
export type { Outside } from "./outside.ts";
export { addressOf, registerApi } from "./register-api.ts";
export {
  answerResource,
  auditName,
  defineResource,
  insertRow,
  listResource,
  ofOneAccount,
  readResource,
  readTarget,
  resourcesOf,
} from "./resource/index.ts";
export type { Resource, ResourceField } from "./resource/index.ts";
export { sealOrRefuse } from "./seal-or-refuse.ts";
export { uncheckedCast } from "./unchecked-cast.ts";
export {
  accepted,
  listResult,
  storedTime,
  takenName,
  wrongField,
  wrongFieldAnswer,
  wrongFields,
} from "./wire.ts";
export type { ListResult } from "./wire.ts";
export { StaleVersion, withVersions } from "./version.ts";
export { wholeCsv } from "./whole-csv.ts";
export { SHEET_TYPE, writeSheet } from "./write-sheet.ts";
export type { SheetColumn } from "./write-sheet.ts";
