import type { JsonSchema } from "#engine/api-description";
import type { Column } from "#engine/template";
import { findFacts } from "./find-facts.ts";
import type { Fact } from "./find-facts.ts";
import type { Property } from "./describe-schema.ts";
import { ROLES, wordsIn } from "./property-role.ts";
import type { Role } from "./property-role.ts";
import { wordedAs } from "./texts.ts";
import type { Texts } from "./texts.ts";

const MOST_COLUMNS = 7;

/** What columns of each role are worth, first to last: a list is filled up in this order. */
const WORTH: readonly Role[] = [
  "name",
  "state",
  "time",
  "host",
  "kind",
  "place",
  "size",
  "size",
  "address",
  "switch",
  "switch",
  "tags",
  "kind",
  "place",
  "relation",
];
const FEWEST_COLUMNS = 4;

/** The best of a role, by what people read; others in the order of the description. */
const FIRST_OF: Readonly<Partial<Record<Role, readonly RegExp[]>>> = {
  name: [/^names?$/, /\bname$/, /^title$/, /^label$/, /^login$/],
  state: [/^state$/, /^status$/, /state$/, /phase/],
  time: [/^(?:date )?creat/, /creat/, /^(?:date |last )?(?:updat|modif)/, /^last/, /updat|modif/],
  kind: [/^type$/, /type$/, /^kind$/, /plan/, /framework/, /version/, /image/],
  place: [/^region$/, /location/, /data ?center/, /zone/, /site/, /cluster/, /region/],
  size: [/memory/, /cpus?$/, /cores?$/, /replicas/, /disk/, /size/],
  address: [/^e?mail$/, /^url$/, /endpoint/, /^ip(?:v4)?$/, /domain/],
  switch: [/enabled/, /active/],
};

/** What a list shows of each row: at most seven columns, from its name to its time. Empty: rows have nothing plain. */
export function chooseColumns(facts: readonly Fact[]): readonly Fact[] {
  const left = facts.filter(({ property }) => property.format !== "binary");
  const chosen: Fact[] = [];
  const take = (fact: Fact | undefined): void => {
    if (fact !== undefined && chosen.length < MOST_COLUMNS) chosen.push(fact);
  };
  // Nobody could distinguish two columns of one name.
  const isNew = (fact: Fact): boolean => chosen.every((each) => readAs(each) !== readAs(fact));
  for (const role of WORTH) {
    const isSecond = chosen.some((each) => each.role === role);
    take(
      bestOf(
        role,
        left.filter((fact) => isNew(fact) && !(isSecond && isAside(fact))),
      ),
    );
  }
  const others = left
    .filter(({ role, isOfPart }) => (role === "plain" || role === "prose") && isOfPart !== true)
    .sort((a, b) => fillRank(a) - fillRank(b));
  for (const fact of others) if (chosen.length < FEWEST_COLUMNS && isNew(fact)) take(fact);
  if (chosen.length === 0) take(left[0]);
  return chosen.sort((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role));
}

/** Short lists are filled with what says most: choices, then yes and no, numbers, words, and addresses last. */
function fillRank({ property: { choices, type, format, name } }: Fact): number {
  if (choices.length > 0) return 0;
  if (type === "boolean") return 1;
  if (type === "number") return 2;
  return type === "text" && format !== "uri" && !/url$/i.test(name) ? 3 : 4;
}

/** Facts as columns or lines of a detail, with what the description does not say of them. */
export function buildCells(facts: readonly Fact[], page: string, texts: Texts): readonly Column[] {
  return facts.map((fact) => {
    const { property, role, labelled, field } = fact;
    const unit = unitOf(property, role);
    // Where a size is shown in another unit than it is sent in, its title would name the wrong one.
    const said = unit === undefined ? property.title : property.title.replace(SENT_IN, "");
    const isOwn = labelled === undefined && said === property.title;
    const label = isOwn
      ? undefined
      : texts.say(`${page}.${keyOf(field)}`, wordedAs(labelled ?? { ...property, title: said }));
    return {
      field,
      ...(label !== undefined && { label }),
      ...(unit === undefined ? { format: formatOf(fact) } : { unit }),
    };
  });
}

/** What can be said of a thing that a schema describes, as lines of a detail. */
export function buildItems(
  root: JsonSchema,
  schema: unknown,
  noun: string,
  page: string,
  texts: Texts,
): readonly Column[] {
  const facts = findFacts(root, schema, noun);
  const others = facts.filter(({ role }) => role !== "plain").length;
  const plain = facts.filter(({ role }) => role === "plain").slice(0, Math.max(MOST_ITEMS - others, 0));
  return buildCells(
    facts.filter((each) => each.role !== "plain" || plain.includes(each)),
    page,
    texts,
  );
}

/** More than a screen of facts is no summary: what is plain comes last. */
const MOST_ITEMS = 30;

function bestOf(role: Role, facts: readonly Fact[]): Fact | undefined {
  const candidates = facts.filter((each) => each.role === role);
  const wanted = FIRST_OF[role] ?? [];
  return (
    wanted
      .map((pattern) => shortest(candidates.filter((each) => pattern.test(readAs(each)))))
      .find((each) => each !== undefined) ?? candidates[0]
  );
}

/** About a part of the thing: worth one column of its kind, and no second. */
function isAside({ role, isOfPart, property, labelled = property }: Fact): boolean {
  return isOfPart === true || (role === "kind" && wordsIn(labelled.name).length > 2);
}

/** The more words a name has, the smaller the part of the thing that it is about. */
function shortest(facts: readonly Fact[]): Fact | undefined {
  return facts.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0];
}

function lengthOf(fact: Fact): number {
  return readAs(fact).split(" ").length + (fact.isOfPart === true ? MOST_COLUMNS : 0);
}

/** What people read above it, in small letters. */
function readAs({ property, labelled = property }: Fact): string {
  return wordsIn(labelled.name).join(" ");
}

function keyOf(field: string): string {
  return wordsIn(field).join("-");
}

/** How a value is shown where its type does not say it. */
function formatOf({ property, role, labelled = property }: Fact): Column["format"] {
  const { type, format, name, title, description } = property;
  if (role === "state" && type !== "boolean") return "state";
  if (role === "time") return format === "date" ? "date" : "datetime";
  // Also where an id stands for a name.
  const isIdentifier = role === "identifier" || wordsIn(name).at(-1) === "id";
  if (isIdentifier && type !== "list") return "copyable";
  if (format === "email" || (type === "text" && /^e-?mail/i.test(name))) return "email";
  if (type === "text" && (format === "uri" || /(?:^|_)url$|Url$/.test(name))) return "link";
  if (type !== "number") return undefined;
  return /\bin bytes\b|\(bytes\)|^bytes$/i.test(`${title} ${description}`) || /bytes$/i.test(labelled.name)
    ? "bytes"
    : undefined;
}

const UNITS: readonly (readonly [pattern: RegExp, unit: Column["unit"]])[] = [
  [/\b(?:in|of) (?:megabytes|mebibytes|MiB|MB)\b|\((?:MB|MiB)\)/, { show: "GB", send: "MB" }],
  [/\b(?:in|of) (?:gigabytes|gibibytes|GiB|GB)\b|\((?:GB|GiB)\)/, { show: "GB", send: "GB" }],
];

const SENT_IN = /\s*\((?:MB|MiB|GB|GiB)\)$/;

/** The unit of a size, as its title or description names it. */
function unitOf({ type, title, description }: Property, role: Role): Column["unit"] {
  if (role !== "size" || type !== "number") return undefined;
  return UNITS.find(([pattern]) => pattern.test(`${title} ${description}`))?.[1];
}
