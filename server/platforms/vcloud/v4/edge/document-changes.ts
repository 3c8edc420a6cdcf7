import { isRecord } from "#validators";
import type { FieldChange } from "../../../../audit/index.ts";
import { changesBetween, hiddenChange } from "../../../../audit/index.ts";

type Entry = Readonly<Record<string, unknown>>;

interface Names {
  /** Entries of lists, by list and id, as people call them. */
  readonly byKey: ReadonlyMap<string, string>;
  /** Keys of entries that get another name. */
  readonly renamed: ReadonlySet<string>;
}

/**
 * What a change changes of the documents of a gateway, entry by entry: `firewall.rules.Office.action`. Of a list, which
 * entries it has and in which order. What an entry refers to is called by its name, which may stand in `known`; secrets
 * that were sent were changed, and have no values.
 */
export function documentChanges(former: object, next: object, known: object = {}): readonly FieldChange[] {
  const names = readNames(known, former, next);
  return changesBetween(flatten(former, names), flatten(next, names)).map((change) =>
    SECRET.test(change.field) ? hiddenChange(change.field) : change,
  );
}

/** Fields of entries that are only written. */
const SECRET = /\.(?:psk|password)$/;

/** By which people tell entries apart, the first that an entry has. */
const LABELS = ["name", "userId", "profileName", "ipRange", "network", "description"];
const IDS = ["id", "index"];

/**
 * An entry keeps the name that it had before, also where it gets another one. One of an id that is new is the former one
 * of its name, unless that is still there.
 */
function readNames(...documents: readonly [known: object, former: object, next: object]): Names {
  const byKey = new Map<string, string>();
  const renamed = new Set<string>();
  const holders = new Map<string, string>();
  const staying = new Set(listEntries(documents[2]).map(({ list, entry }) => keyOf(list, entry)));
  for (const { list, entry } of documents.flatMap(listEntries)) {
    const key = keyOf(list, entry);
    const label = labelOf(entry);
    const own = byKey.get(key);
    if (own === undefined) {
      const holder = holders.get(`${list} ${label}`);
      byKey.set(key, holder !== undefined && staying.has(holder) ? `${label} (2)` : label);
      holders.set(`${list} ${label}`, key);
    } else if (own !== label) renamed.add(key);
  }
  return { byKey, renamed };
}

/** The entries of all lists, with the fields that hold the lists. */
function listEntries(value: object): readonly { readonly list: string; readonly entry: Entry }[] {
  return Object.entries(value).flatMap(([list, inner]) =>
    isRecord(inner)
      ? listEntries(inner)
      : entriesOf(inner).flatMap((entry) => [{ list, entry }, ...listEntries(entry)]),
  );
}

/** Each list as the names of its entries, and the entries beside it by their names. */
function flatten(value: object, names: Names): Entry {
  const flat: Record<string, unknown> = {};
  for (const [field, inner] of Object.entries(value)) {
    const entries = entriesOf(inner);
    if (entries.length > 0) {
      flat[field] = entries.map((entry) => nameOf(field, entry, names));
      for (const entry of entries) {
        const name = nameOf(field, entry, names);
        const isRenamed = names.renamed.has(keyOf(field, entry));
        const said = isRenamed ? IDS : [...IDS, labelFieldOf(entry)];
        const inside = Object.entries(entry).filter(([each]) => !said.includes(each));
        flat[`${field}.${name}`] = flatten(Object.fromEntries(inside), names);
      }
    } else flat[field] = isRecord(inner) ? flatten(inner, names) : referred(field, inner, names);
  }
  return flat;
}

/** `profileId` is the id of one of the `profiles`, `ruleIds` are some of the `rules`. */
function referred(field: string, value: unknown, names: Names): unknown {
  const list = field.replace(/Ids?$/, "s");
  if (list === field) return value;
  const nameFor = (id: unknown) => names.byKey.get(`${list} ${String(id)}`) ?? id;
  return Array.isArray(value) ? value.map(nameFor) : nameFor(value);
}

function entriesOf(value: unknown): readonly Entry[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function nameOf(list: string, entry: Entry, names: Names): string {
  return names.byKey.get(keyOf(list, entry)) ?? labelOf(entry);
}

function keyOf(list: string, entry: Entry): string {
  const { id, index } = entry;
  if (typeof id === "string") return `${list} ${id}`;
  return `${list} ${typeof index === "number" ? index : labelOf(entry)}`;
}

function labelOf(entry: Entry): string {
  return String(entry[labelFieldOf(entry)]);
}

function labelFieldOf(entry: Entry): string {
  return LABELS.find((field) => typeof entry[field] === "string") ?? "name";
}
