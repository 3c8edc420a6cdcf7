import type { Operation } from "#engine/api-description";
import type { Access } from "#engine/template";
import { isRecord, readOwn } from "#validators";

/** Who may call an operation; undefined where its description does not say. */
export type AccessOf = (operation: Pick<Operation, "method" | "path"> | undefined) => Access | undefined;

/** Reads access from the `x-permission` of a description's operations: `{ "tag": "Services", "flag": "D" }`. */
export function readPermissions(document: unknown): AccessOf {
  const paths = readOwn(document, "paths");
  return (operation) => {
    if (operation === undefined || !isRecord(paths)) return undefined;
    const described = readOwn(readOwn(paths, operation.path), operation.method.toLowerCase());
    const permission = readOwn(described, "x-permission");
    const [tag, flag] = [readOwn(permission, "tag"), readOwn(permission, "flag")];
    return typeof tag === "string" && typeof flag === "string"
      ? { all: [`access.${tag}.${flag}`] }
      : undefined;
  };
}
