import type { ApiDescription, Operation, OperationName } from "#engine/api-description";

/** An operation by its name, with the shape of its path: `/servers/{}`. */
export interface KnownOperation extends OperationName {
  readonly shape: string;
}

/** The operations of a description, gathered once: asking it for one that is missing would look for the nearest. */
export interface KnownOperations {
  readonly all: readonly KnownOperation[];
  find(method: string, path: string): Operation | undefined;
}

export function knownOperations(description: ApiDescription): KnownOperations {
  let known = gathered.get(description);
  if (known === undefined) gathered.set(description, (known = gather(description)));
  return known;
}

const gathered = new WeakMap<ApiDescription, KnownOperations>();

function gather(description: ApiDescription): KnownOperations {
  const all = description.operations().map((each) => ({ ...each, shape: shapeOf(each.path) }));
  const names = new Set(all.map(({ method, shape }) => `${method} ${shape}`));
  const found = new Map<string, Operation | undefined>();
  return {
    all,
    find(method, path) {
      const name = `${method} ${shapeOf(path)}`;
      if (!names.has(name)) return undefined;
      if (!found.has(name)) {
        const match = description.operation(`${method} ${path}`);
        found.set(name, match.ok ? match.operation : undefined);
      }
      return found.get(name);
    },
  };
}

/** A path whatever its placeholders are called. */
export function shapeOf(path: string): string {
  return path.includes("{") ? path.replace(/\{[^{}]*\}/g, "{}") : path;
}
