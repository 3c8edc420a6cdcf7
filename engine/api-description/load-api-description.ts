import { isRecord, readOwn } from "#validators";
import type { ApiDescription, DescriptionVersion, Operation, OperationMatch } from "./api-description.ts";
import type { ApiEntry } from "./api-entry.ts";
import { descriptionAddress } from "./base-address.ts";
import { indexOperations } from "./operation-index.ts";
import type { IndexedOperation, OperationIndex } from "./operation-index.ts";
import { readOperation } from "./operation.ts";
import { rewriteAddress } from "./rewrite.ts";
import { createSchemaCutter } from "./schema-closure.ts";

/**
 * Fetches and reads an API's description. Never throws: one that cannot be fetched or read becomes a description with
 * problems and no operations, and is logged, so that the page still builds (spec 2 §7).
 */
export async function loadApiDescription(
  entry: ApiEntry,
  fetchText: (address: string) => Promise<string>,
  log: (message: string) => void,
): Promise<ApiDescription> {
  let text: string;
  try {
    text = await fetchText(descriptionAddress(entry));
  } catch (error) {
    const problem = `could not be fetched: ${error instanceof Error ? error.message : String(error)}`;
    return logged(readApiDescription(entry, undefined, [problem]), log);
  }
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return logged(readApiDescription(entry, undefined, ["is no valid JSON"]), log);
  }
  return logged(readApiDescription(entry, document), log);
}

/**
 * Reads the text of an API description: Swagger 2.0, OpenAPI 3.0 or 3.1. Lazy: operations are indexed at the first
 * lookup, schemas are converted when needed, and the document is never dereferenced as a whole.
 */
export function readApiDescription(
  entry: ApiEntry,
  document: unknown,
  knownProblems: readonly string[] = [],
): ApiDescription {
  const version = versionOf(document);
  const problems = new Set(knownProblems);
  if (version === undefined && problems.size === 0) {
    problems.add("is of an unknown version: Swagger 2.0, OpenAPI 3.0 and 3.1 can be read");
  }
  const address = rewriteAddress(serverOf(document, version), entry);
  const cutter = createSchemaCutter(document, (problem) => problems.add(problem));
  const operations = new Map<IndexedOperation, Operation>();
  const title = readOwn(readOwn(document, "info"), "title");
  let index: OperationIndex | undefined;
  const indexed = (): OperationIndex =>
    (index ??= indexOperations(version === undefined ? undefined : document, entry));
  return {
    api: entry.name,
    version,
    title: typeof title === "string" ? title : entry.name,
    address,
    get problems() {
      return [...problems];
    },
    operations: () => indexed().all,
    operation(call): OperationMatch {
      const found = indexed().find(call);
      if ("reason" in found) return { ok: false, ...found };
      let operation = operations.get(found);
      if (operation === undefined) {
        operation = readOperation(found, { document, version, address, cutter });
        operations.set(found, operation);
      }
      return { ok: true, operation };
    },
  };
}

function logged(description: ApiDescription, log: (message: string) => void): ApiDescription {
  for (const problem of description.problems) log(`The description of API "${description.api}" ${problem}.`);
  return description;
}

function versionOf(document: unknown): DescriptionVersion | undefined {
  if (readOwn(document, "swagger") === "2.0") return "2.0";
  const openapi = readOwn(document, "openapi");
  if (typeof openapi !== "string") return undefined;
  if (openapi.startsWith("3.0.")) return "3.0";
  return openapi.startsWith("3.1.") || openapi === "3.1" ? "3.1" : undefined;
}

function serverOf(document: unknown, version: DescriptionVersion | undefined): string {
  if (version === "2.0") {
    const host = readOwn(document, "host");
    const basePath = readOwn(document, "basePath");
    return `${typeof host === "string" ? `//${host}` : ""}${typeof basePath === "string" ? basePath : ""}`;
  }
  const servers = readOwn(document, "servers");
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined;
  const url = readOwn(first, "url");
  if (typeof url !== "string") return "";
  return url.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const variable = readOwn(readOwn(first, "variables"), name);
    return isRecord(variable) && typeof variable["default"] === "string" ? variable["default"] : "";
  });
}
