import type { Api } from "../api/index.ts";
import type { Operation } from "../api/operation.ts";
import { readOperations } from "../api/operation.ts";
import type { Requirement } from "../authorise/index.ts";

export interface MatrixRow {
  readonly api: string;
  readonly operationId: string;
  readonly method: Operation["method"];
  /** As it is served, with `{parameters}`. */
  readonly path: string;
  readonly requirement: Requirement;
}

/** Every route with the permission it requires, read from the same documents as the routes. */
export function buildRouteMatrix(apis: readonly Api[]): readonly MatrixRow[] {
  return apis.flatMap((api) =>
    readOperations(api).map(({ operationId, method, path, requirement }) => ({
      api: api.name,
      operationId,
      method,
      path: api.base + path,
      requirement,
    })),
  );
}
