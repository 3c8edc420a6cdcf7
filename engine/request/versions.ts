import type { Operation } from "#engine/api-description";
import type { Roots } from "#engine/expression";
import { isRecord } from "#validators";
import type { ResolvedCall } from "./call.ts";

/** Which version of what an answer is. */
export interface Version {
  readonly api: string;
  readonly path: string;
  /** Its `ETag`; undefined: it was changed since, and the server did not say to what. */
  tag: string | undefined;
}

const versions = new WeakMap<object, Version>();

/** Remembers the version (`ETag`) that the answer to a read says of itself. */
export function noteVersion({ api, path }: ResolvedCall, body: unknown, tag: string | undefined): void {
  if (tag !== undefined && isRecord(body)) versions.set(body, { api, path, tag });
}

/**
 * The version of what a call changes, where one of the reads in root `load` was made at the path of the call: of several the
 * last, that of the dialog.
 */
export function versionIn(
  { load }: Roots,
  { api, path }: Pick<ResolvedCall, "api" | "path">,
): Version | undefined {
  return Object.values(isRecord(load) ? load : {})
    .map((body) => (isRecord(body) ? versions.get(body) : undefined))
    .findLast((version) => version?.api === api && version.path === path);
}

/** Whether an operation refuses changes of another version than the one it is called with. */
export function takesVersion(operation: Operation | undefined): boolean {
  return (operation?.parameters ?? []).some(
    (parameter) => parameter.in === "header" && parameter.name.toLowerCase() === "if-match",
  );
}
