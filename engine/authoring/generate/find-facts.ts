import type { JsonSchema } from "#engine/api-description";
import { canBeNamed, propertiesOf } from "./describe-schema.ts";
import type { Property } from "./describe-schema.ts";
import { isSecret, ROLES, roleOf, wordsIn } from "./property-role.ts";
import type { Role } from "./property-role.ts";
import { HOST_PHRASES } from "./role-words.ts";

/** Something that can be said of a thing in one cell. */
export interface Fact {
  /** Path in the row: `region.name`. */
  readonly field: string;
  readonly property: Property;
  readonly role: Role;
  /** Property whose words people read, where the field is inside another: `region`. */
  readonly labelled?: Property;
  /** It is about a part of the thing, of which much is said: `player_type` beside `player_id`, `player_width`. */
  readonly isOfPart?: boolean;
}

/** Objects that only hold together what belongs to the thing itself. */
const WRAPPERS = new Set(
  "metadata spec specs status attributes properties profile config configuration details info summary".split(
    " ",
  ),
);
/** What an object is called by, best first. */
const NAMES_INSIDE = [
  "name",
  "displayName",
  "display_name",
  "label",
  "title",
  "slug",
  "display",
  "fqdn",
  "address",
  "state",
  "phase",
  "status",
  "value",
  "login",
  "username",
  "email",
  "city",
  "locality",
  "country",
];
const DEEPEST_WRAPPER = 2;

/**
 * What can be said of a thing: its plain properties, those inside wrappers, and of each other object that by which it is
 * called. Without secrets and noise, in the order in which pages show them.
 */
export function findFacts(root: JsonSchema, schema: unknown, noun: string): readonly Fact[] {
  return withHosts(withName(collect(root, schema, noun, "", 0), noun))
    .filter(({ role }) => role !== "noise" && role !== "secret")
    .map((fact, index) => ({ fact, index }))
    .sort((a, b) => ROLES.indexOf(a.fact.role) - ROLES.indexOf(b.fact.role) || a.index - b.index)
    .map(({ fact }) => fact);
}

/** Where nothing is a name, its address is, or the id that people gave it: `connection_id`. */
function withName(facts: readonly Fact[], noun: string): readonly Fact[] {
  if (facts.some(({ role }) => role === "name")) return facts;
  const called =
    facts.find(
      ({ property: { name, type } }) => type === "text" && wordsIn(name).join(" ") === `${noun} id`,
    ) ??
    facts.find(({ role, field }) => role === "address" && !field.includes(".")) ??
    facts.find(({ property: { name } }) => /^(?:login|username)$/i.test(name)) ??
    facts.find(
      ({ role, field, property: { type, description } }) =>
        role === "plain" && type === "text" && !field.includes(".") && IDENTIFIES.test(description),
    );
  return facts.map((fact) => (fact === called ? { ...fact, role: "name" } : fact));
}

/** What descriptions say of a number or code by which people know the thing: of an IMEI, a serial number. */
const IDENTIFIES = /\bunique(?:ly)?\b|\bidentif(?:y|ies|ied|ier|ication)\b/i;

/** What says where a thing is found is no name where something else is: `hostname`. */
function withHosts(facts: readonly Fact[]): readonly Fact[] {
  const isHost = ({ role, property: { name } }: Fact): boolean =>
    role === "name" && HOST_PHRASES.has(wordsIn(name).join(" "));
  const hasName = facts.some((fact) => fact.role === "name" && !isHost(fact));
  if (!hasName) return facts;
  const named = facts.map((fact) => (isHost(fact) ? { ...fact, role: "host" as const } : fact));
  // What the API shows of it in its own console says the name again.
  const others = named.filter(({ field }) => field !== "display");
  return others.some(({ role }) => role === "name") ? others : named;
}

function collect(
  root: JsonSchema,
  schema: unknown,
  noun: string,
  above: string,
  depth: number,
): readonly Fact[] {
  const properties = propertiesOf(root, schema).filter((each) => !each.isDeprecated && canBeNamed(each));
  // Both together name the type of the record, which is the same in every row.
  const parts = partsIn(properties, noun);
  const isTyped = ["apiVersion", "kind"].every((name) => properties.some((each) => each.name === name));
  return properties.flatMap((property): readonly Fact[] => {
    const { name, type } = property;
    const field = above === "" ? name : `${above}.${name}`;
    if (isTyped && name === "kind") return [];
    if (type === "object") return inside(root, property, noun, field, depth);
    if (!isPlain(type)) return [];
    const own = roleOf(property, noun);
    const role = own === "plain" && isRelation(property, properties) ? "relation" : own;
    const isOfPart = parts.has(wordsIn(name)[0] ?? "");
    return [{ field, property, role, isOfPart, ...(above !== "" && { labelled: property }) }];
  });
}

/** The name of another thing that every row has, and whose id stands beside it: `domainName` and `domainId`. */
function isRelation({ name, type, isRequired }: Property, siblings: readonly Property[]): boolean {
  const words = wordsIn(name);
  if (!isRequired || type !== "text" || words.length < 2 || words.at(-1) !== "name") return false;
  const id = [...words.slice(0, -1), "id"].join(" ");
  return siblings.some((each) => wordsIn(each.name).join(" ") === id);
}

/** First words that several properties share, and that are no words of the thing itself. */
function partsIn(properties: readonly Property[], noun: string): ReadonlySet<string> {
  const firsts = properties
    .map(({ name }) => wordsIn(name))
    .flatMap(([first = "", ...others]) => (others.length > 0 && !noun.includes(first) ? [first] : []));
  const counts = Map.groupBy(firsts, (first) => first);
  return new Set([...counts].filter(([, each]) => each.length >= LEAST_OF_A_PART).map(([first]) => first));
}

const LEAST_OF_A_PART = 4;

function inside(
  root: JsonSchema,
  property: Property,
  noun: string,
  field: string,
  depth: number,
): readonly Fact[] {
  if (isSecret(property)) return [];
  const children = propertiesOf(root, property.schema).filter(
    (each) => isPlain(each.type) && canBeNamed(each),
  );
  const called = NAMES_INSIDE.map((name) => children.find((each) => spell(each.name) === spell(name))).find(
    (each) => each !== undefined && !isSecret(each),
  );
  const isOwn = isWrapper(property.name) && (called === undefined || children.length > MOST_OF_A_VALUE);
  if (isOwn && depth < DEEPEST_WRAPPER) return collect(root, property.schema, noun, field, depth + 1);
  if (called === undefined) return numbersIn(children, property, field, depth);
  return [
    {
      field: `${field}.${called.name}`,
      property: called,
      role: roleInside(property, called, noun),
      labelled: property,
    },
  ];
}

/** A name without what separates its words. */
function spell(name: string): string {
  return wordsIn(name).join("");
}

/** A handful of limits or counts: each is a fact of the thing. */
function numbersIn(
  children: readonly Property[],
  around: Property,
  above: string,
  depth: number,
): readonly Fact[] {
  if (depth > 0 || children.length > MOST_NUMBERS || !children.every(({ type }) => type === "number"))
    return [];
  return children.map((property) => ({
    field: `${above}.${property.name}`,
    property,
    role: "plain",
    isOfPart: true,
    labelled: { ...property, name: `${around.name}_${property.name}`, title: "" },
  }));
}

const MOST_NUMBERS = 6;

/** An object means what its name says; a number in it may be a size, and a city is a place. */
function roleInside(property: Property, called: Property, noun: string): Role {
  const role = roleOf({ ...property, format: "", choices: [] }, noun);
  if (role !== "plain") return role;
  if (called.type === "number") return roleOf({ ...property, type: "number", format: "", choices: [] }, noun);
  return PLACES_INSIDE.has(called.name.toLowerCase()) ? "place" : role;
}

const PLACES_INSIDE = new Set(["city", "locality", "country"]);

/** Whether an object by this name only holds together what belongs to the thing itself. */
export function isWrapper(name: string): boolean {
  const words = wordsIn(name);
  return WRAPPERS.has(words.join(" ")) || words.at(-1) === "profile";
}

/** `status: { label, value }` is one value; `status` with more inside describes the thing. */
const MOST_OF_A_VALUE = 3;

/** Whether a property fits into one cell. */
export function isPlain(type: Property["type"]): boolean {
  return type === "text" || type === "number" || type === "boolean" || type === "list" || type === "choices";
}
