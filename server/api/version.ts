import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { isRecord } from "#validators";
import type { Transaction } from "../database/index.ts";
import type { Api } from "./api.ts";
import type { FieldFailure } from "./api-failure.ts";
import { ApiFailure } from "./api-failure.ts";
import type { Operation } from "./operation.ts";
import { readOperations, resolveReference } from "./operation.ts";
import { rewritePath } from "./rewrite-path.ts";

/** Something that is read and changed at the same path, and so has a version. */
export interface VersionedItem {
  /** The operation that reads it. */
  readonly read: Operation;
  /** What a change may set, by name, with the title that people know it by. */
  readonly fields: ReadonlyMap<string, string>;
}

/** The document with `If-Match` at every operation that changes a versioned item: by it callers know that it is read. */
export function withVersions(api: Pick<Api, "name" | "description">): unknown {
  const document = asRecord(api.description);
  const items = versionedItems(document, readOperations(api));
  const isSwagger2 = document["swagger"] !== undefined;
  const ifMatch = {
    name: "If-Match",
    in: "header",
    description: "The `ETag` of what was read: a change of another version is refused with 409.",
    ...(isSwagger2 ? { type: "string" } : { schema: { type: "string" } }),
  };
  const paths = Object.entries(asRecord(document["paths"])).map(([path, item]) => {
    if (!items.has(rewritePath(path))) return [path, item] as const;
    const operations = Object.entries(asRecord(item)).map(([method, raw]) => {
      if (method === "get" || !isRecord(raw)) return [method, raw] as const;
      const parameters: readonly unknown[] = Array.isArray(raw["parameters"]) ? raw["parameters"] : [];
      return [method, { ...raw, parameters: [...parameters, ifMatch] }] as const;
    });
    return [path, Object.fromEntries(operations)] as const;
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** The versioned items of an API, by path: those with a GET, and a change that sets some of what it answers. */
export function versionedItems(
  document: unknown,
  operations: readonly Operation[],
): ReadonlyMap<string, VersionedItem> {
  const items = new Map<string, VersionedItem>();
  for (const read of operations.filter(({ method }) => method === "GET")) {
    const changes = operations.filter((operation) => operation.path === read.path && isChange(operation));
    const fields = new Map(changes.flatMap(({ body }) => titlesOf(asRecord(document), body?.schema)));
    const shown = titlesOf(asRecord(document), read.answers.get(200));
    if (shown.some(([name]) => fields.has(name))) items.set(read.path, { read, fields });
  }
  return items;
}

/** A POST is one where it makes nothing new: settings are specified to be set by it. */
function isChange({ method, answers }: Operation): boolean {
  return method === "PATCH" || method === "PUT" || (method === "POST" && !answers.has(201));
}

/**
 * The version of an item, as its `ETag`: one short hash for each field that can be changed, so that a change of anything
 * else, such as the time of the last sign-in, is no conflict, and a conflict can be said field by field.
 */
export function versionOf({ fields }: VersionedItem, body: unknown): string {
  const values = asRecord(body);
  const hashes = [...fields.keys()].map((name) =>
    createHash("sha256")
      .update(JSON.stringify(values[name], inOrder) ?? "")
      .digest("base64url")
      .slice(0, HASH_LENGTH),
  );
  return `"${hashes.join(".")}"`;
}

/** The properties of an object by name: drivers answer them in one order or another, which is no change. */
function inOrder(_name: string, value: unknown): unknown {
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
}

/**
 * Refuses a change of a version that is no longer the current one with a 409 that says what became of each field. No
 * refusal where `sent` sets what was changed to just what it is now: an answer was lost, and the change comes again.
 */
export function refuseStale(item: VersionedItem, { ifMatch, current, sent, mayRead }: GuardedChange): void {
  const now = versionOf(item, current);
  // A proxy that compresses marks each version as weak (W/): it is the same one, as it is made of values and not of bytes.
  const [first = "", ...others] = ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if ([first, ...others].some((tag) => tag === "*" || tag === now)) return;
  const [known, present] = [first, now].map((tag) => tag.replaceAll('"', "").split("."));
  const values = asRecord(current);
  const changed = [...item.fields].filter((_, at) => known?.[at] !== present?.[at]);
  const isSent = ([name]: readonly [string, string]): boolean =>
    isRecord(sent) && Object.hasOwn(sent, name) && isDeepStrictEqual(sent[name], values[name]);
  if (known?.length === present?.length && changed.every(isSent)) return;
  if (!mayRead) throw new StaleVersion([]);
  const errors = changed.map(([name, title]): FieldFailure => ({
    field: `/${name}`,
    message: `${title} was changed${inWords(values[name])} meanwhile.`,
  }));
  throw new StaleVersion(errors, now);
}

interface GuardedChange {
  readonly ifMatch: string;
  readonly current: unknown;
  readonly sent: unknown;
  /** Whether the caller may read the item: others hear that it was changed, not to what. */
  readonly mayRead: boolean;
}

/** Makes changes of one item wait for each other: of two with the same version the second is refused. */
export async function lockItem(db: Transaction, item: string): Promise<void> {
  await db.query("select pg_advisory_xact_lock(724614, hashtext($1))", [item]);
}

/** A 409: somebody else changed the item since it was read. */
export class StaleVersion extends ApiFailure {
  /** The current version, for those who may read it. */
  readonly version: string | undefined;

  constructor(errors: readonly FieldFailure[], version?: string) {
    super(
      409,
      "Somebody else changed this meanwhile, and nothing was saved. Save again to keep what you entered.",
      errors,
    );
    this.version = version;
  }
}

const HASH_LENGTH = 6;
const LONGEST_VALUE = 60;

/** ` to "Contoso B.V."`; empty for what would be long. */
function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return " to nothing";
  const text = typeof value === "string" ? `"${value}"` : JSON.stringify(value);
  return typeof value === "object" || text.length > LONGEST_VALUE ? "" : ` to ${text}`;
}

function titlesOf(
  document: Readonly<Record<string, unknown>>,
  schema: unknown,
): readonly (readonly [name: string, title: string])[] {
  const resolved = resolveReference(document, schema);
  const parts = ["allOf", "oneOf", "anyOf"].flatMap((key) => {
    const list: unknown = resolved[key];
    return Array.isArray(list) ? list : [];
  });
  return [
    ...Object.entries(asRecord(resolved["properties"])).map(([name, property]) => {
      const { title } = resolveReference(document, property);
      return [name, typeof title === "string" ? title : asTitle(name)] as const;
    }),
    ...parts.flatMap((part) => titlesOf(document, part)),
  ];
}

/** `customerIdentifier` → `Customer identifier`. */
function asTitle(name: string): string {
  const words = name
    .replaceAll("_", " ")
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
