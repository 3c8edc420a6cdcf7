import { isRecord, readOwn } from "#validators";
import type { ApiDescription } from "#engine/api-description";
import type { CheckOptions } from "./check-options.ts";
import { outwards } from "./part.ts";
import type { Part } from "./part.ts";
import { doOf, lastNamed, placeholdersIn, segmentsOfDo } from "./placeholders.ts";
import { declaredAround } from "./scope.ts";

/** A name of a kind of things as it is compared: `role` of `Roles`, `pricingitem` of `pricing_items`. */
export function plainKind(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .replace(/ies$/, "y")
    .replace(/(?<=[^s])s$/, "");
}

/** The kinds of which an API has single ones: `role` of `/role/{id}`. Described APIs do not change. */
export function kindsOfApi(api: unknown, options: CheckOptions): ReadonlySet<string> {
  const description = typeof api === "string" ? readOwn(options.apis?.descriptions, api) : undefined;
  if (!isDescription(description)) return NONE;
  const found =
    known.get(description) ??
    new Set(
      description
        .operations()
        .flatMap(({ path }) => placeholdersIn(`GET ${path}`).map(({ before }) => plainKind(before)))
        .filter((kind) => kind !== ""),
    );
  known.set(description, found);
  return found;
}

const NONE: ReadonlySet<string> = new Set();
const known = new WeakMap<ApiDescription, ReadonlySet<string>>();

function isDescription(value: unknown): value is ApiDescription {
  return isRecord(value) && typeof value["operations"] === "function";
}

/** The kind that a name of an id names: `account` of `account_id` and `accountId`; undefined where it names none. */
export function kindNamed(name: string): string | undefined {
  const kind = /^(.+?)(?:_id|_uuid|Id|Uuid)$/.exec(name)?.[1];
  return kind === undefined ? undefined : plainKind(kind);
}

/**
 * Of which kind of things a path reads the id: `account` of `row.account.id` and `claims.accountId`, `role` of `row.id` in
 * the rows of `GET /role`. Undefined: it is no id, or nothing says.
 */
export function kindOfId(part: Part, path: string): string | undefined {
  const segments = path.split(".").filter((segment) => !/^(?:\d+|\*)$/.test(segment));
  const [root = "", name = "", ...rest] = segments;
  const last = segments.at(-1) ?? "";
  if (last !== "id") return kindNamed(last);
  const owner = segments.at(-2) ?? "";
  if (root === "row" && segments.length === 2) return kindOfRows(part);
  if (root === "load") return rest.length <= 1 ? kindOfLoad(part, name) : ownedBy(owner, part, name);
  return segments.length > 2 ? plainKind(owner) : undefined;
}

/** What lies in the rows of an answer is of the kind of the call. */
function ownedBy(owner: string, part: Part, load: string): string | undefined {
  return ["data", "items", "results"].includes(owner) ? kindOfLoad(part, load) : plainKind(owner);
}

function kindOfLoad(part: Part, name: string): string | undefined {
  const spelled = doOf(declaredAround(part, "load").get(name));
  return spelled === "" ? undefined : plainKind(lastNamed(spelled));
}

function kindOfRows(part: Part): string | undefined {
  const source = outwards(part)
    .map(({ value }) => readOwn(value, "source"))
    .find((each) => each !== undefined);
  const spelled = doOf(source);
  // The rows of `/contact/account/{id}` are contacts, or accounts: nothing says.
  return spelled === "" || segmentsOfDo(spelled).some((each) => each.startsWith("{"))
    ? undefined
    : plainKind(lastNamed(spelled));
}
