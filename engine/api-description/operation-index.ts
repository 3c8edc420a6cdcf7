import { isRecord, nearestName, readOwn } from "#validators";
import type { ApiEntry } from "./api-entry.ts";
import type { Method, OperationName } from "./api-description.ts";
import { shapeOf } from "./operation-shape.ts";
import { rewritePath } from "./rewrite.ts";
import type { RawOperation, RawPathItem } from "./raw-description.ts";
import { resolveRef } from "./resolve-ref.ts";

/** One operation of the index: none of it has been read yet. */
export interface IndexedOperation extends OperationName {
  readonly item: RawPathItem;
  readonly source: RawOperation;
}

export interface OperationIndex {
  readonly all: readonly IndexedOperation[];
  find(call: string): IndexedOperation | { readonly reason: string; readonly nearest?: string };
}

const METHODS: readonly (readonly [key: Lowercase<Method>, method: Method])[] = [
  ["get", "GET"],
  ["post", "POST"],
  ["put", "PUT"],
  ["patch", "PATCH"],
  ["delete", "DELETE"],
];

/** Indexes the operations of a description by method and shape of the path. Reads no schema. */
export function indexOperations(document: unknown, entry: ApiEntry): OperationIndex {
  const byShape = new Map<string, IndexedOperation>();
  const paths = readOwn(document, "paths");
  for (const path of isRecord(paths) ? Object.keys(paths) : []) {
    const found = resolveRef(document, readOwn(paths, path));
    if (!found.ok) continue;
    const name = rewritePath(path, entry);
    const shape = shapeOf(name);
    for (const [key, method] of METHODS) {
      const source = readOwn(found.value, key);
      const place = `${method} ${shape}`;
      if (isRecord(source) && !byShape.has(place)) {
        byShape.set(place, { method, path: name, item: found.value, source });
      }
    }
  }
  const all = [...byShape.values()];
  return { all, find: (call) => byShape.get(shapeOf(call)) ?? explainMissing(call, all) };
}

/** Says that there is no such operation, and names the nearest. */
function explainMissing(
  call: string,
  all: readonly OperationName[],
): { readonly reason: string; readonly nearest?: string } {
  const shape = shapeOf(call).replace(/^\S+ /, "");
  const here = all.filter(({ path }) => shapeOf(path) === shape);
  if (here.length > 0) {
    const methods = here.map(({ method }) => method).join(", ");
    return { reason: `${shapeOf(call)} does not exist; this path has ${methods}` };
  }
  const reason = `${shapeOf(call)} does not exist`;
  const names = all.map(({ method, path }) => `${method} ${shapeOf(path)}`);
  const nearest = all[names.indexOf(nearestName(shapeOf(call), names) ?? "")];
  return { reason, nearest: nearest && `${nearest.method} ${nearest.path}` };
}
