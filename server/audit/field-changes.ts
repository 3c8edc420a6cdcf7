import { isRecord } from "#validators";

/** One field that a change changed. */
export interface FieldChange {
  /** Its path in the resource: `quota.memory`. */
  readonly field: string;
  /** The value before, null for none; absent where the resource is new. */
  readonly former?: unknown;
  readonly value?: unknown;
  /** It was changed, and its values are not recorded: a secret, a picture, somebody's telephone number. */
  readonly hidden?: true;
  /** A value was too long: the beginning of it was recorded. */
  readonly cut?: true;
}

interface ChangeRules {
  /** The fields to compare, with all that is in them. Default all. */
  readonly fields?: readonly string[];
  /** Fields whose values are not recorded. */
  readonly hidden?: readonly string[];
}

/**
 * What differs between a resource before and after a change, for the audit log. Objects are compared by what is in them;
 * entries of lists that have a name are called by it. `former` is undefined for a new resource: then all that it has counts.
 */
export function changesBetween(
  former: object | undefined,
  value: object,
  { fields, hidden = [] }: ChangeRules = {},
): readonly FieldChange[] {
  const before = former && leavesOf(former, fields);
  const after = leavesOf(value, fields);
  const names = [...new Set([...after.keys(), ...(before?.keys() ?? [])])];
  return names.flatMap((field): readonly FieldChange[] => {
    const change = { former: before?.get(field) ?? null, value: after.get(field) ?? null };
    if (JSON.stringify(change.former) === JSON.stringify(change.value)) return [];
    if (hidden.some((name) => isWithin(field, name))) return [hiddenChange(field)];
    return [before === undefined ? { field, value: change.value } : { field, ...change }];
  });
}

/** A field that was changed and whose values are not recorded. */
export function hiddenChange(field: string): FieldChange {
  return { field, hidden: true };
}

const LONGEST_VALUE = 300;
const MOST_FIELDS = 60;

/**
 * The same within bounds: a text of 300 characters, a list of as much JSON, 60 fields. A value beyond that is cut, ends
 * with an ellipsis, and says so; the last of more fields says how many there are beside it. Whatever is called like a secret has no values.
 */
export function limitChanges(changes: readonly FieldChange[]): readonly FieldChange[] {
  const kept = changes.slice(0, MOST_FIELDS).map(limitChange);
  const rest = changes.length - kept.length;
  return rest > 0 ? [...kept, { field: "…", value: rest, cut: true }] : kept;
}

function limitChange(change: FieldChange): FieldChange {
  const { field } = change;
  if (change.hidden === true || SECRET.test(field)) return hiddenChange(field);
  const former = limitValue(change.former);
  const value = limitValue(change.value);
  return {
    field,
    ...("former" in change ? { former: former.value } : {}),
    ...("value" in change ? { value: value.value } : {}),
    ...(former.isCut || value.isCut || change.cut === true ? { cut: true } : {}),
  };
}

/** Names of fields that hold secrets, whatever their resource says. */
const SECRET =
  /pass(?:word|phrase|wd)|secret|token|credential|(?:private|shared)_?key|\bpsk$|recovery_?codes?|\bhash|hash$/i;

function limitValue(value: unknown): { readonly value: unknown; readonly isCut: boolean } {
  if (typeof value === "string") {
    const isCut = value.length > LONGEST_VALUE;
    return { value: isCut ? `${cutText(value, LONGEST_VALUE)}…` : value, isCut };
  }
  if (!Array.isArray(value)) return { value, isCut: false };
  let left = LONGEST_VALUE;
  const kept = value.filter((entry) => (left -= JSON.stringify(entry).length) >= 0);
  const isCut = kept.length < value.length;
  return { value: isCut ? [...kept, "…"] : kept, isCut };
}

/** The beginning of a text, without half of a character at its end. */
export function cutText(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "");
}

/** By path: what an object holds that is no object itself. Empty texts and lists are nothing. */
function leavesOf(value: object, fields: readonly string[] | undefined): ReadonlyMap<string, unknown> {
  const leaves = new Map<string, unknown>();
  const add = (entry: unknown, path: string) => {
    if (isRecord(entry)) {
      for (const [name, inner] of Object.entries(entry)) add(inner, path === "" ? name : `${path}.${name}`);
    } else if (fields === undefined || fields.some((name) => isWithin(path, name))) {
      const plain = Array.isArray(entry) ? entry.map(nameOf) : entry;
      if (!isNothing(plain)) leaves.set(path, plain);
    }
  };
  add(value, "");
  return leaves;
}

function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

function nameOf(entry: unknown): unknown {
  return isRecord(entry) && typeof entry["name"] === "string" ? entry["name"] : entry;
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}
