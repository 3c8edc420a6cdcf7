import { PERMISSION_TAGS } from "#validators";
import type { Resource, ResourceField } from "../../server/api/index.ts";
import { permissionsOf } from "../../server/identity/role-templates.ts";
import { MAIN_ACCOUNT } from "../../server/seed/index.ts";
import { readField } from "./read-field.ts";
import { sampleValue } from "./sample-value.ts";

/** The facts of a new API. */
export interface Facts {
  /** The name of the API and its folder, in the plural: `datastores`. */
  readonly name: string;
  /** The activity tag that its operations need. */
  readonly permission: string;
  /** Its table of facts: `name! size:integer(max=64) kind:nfs|iscsi note?`. */
  readonly fields: string;
  /** Default: the name without its last s. */
  readonly noun?: string;
  /** The path of the list. Default: the noun, `/storagePolicy`. */
  readonly path?: string;
}

/**
 * The resource that facts describe. The first field is its name, unique in an account. Throws an error that says what
 * cannot be read and what can.
 */
export function readFacts({ name, permission, fields, noun = singular(name), path }: Facts): Resource {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`An API is named in lower case and in the plural, such as datastores, not "${name}".`);
  if (!/^[a-z][a-z0-9]*( [a-z0-9]+)*$/i.test(noun))
    throw new Error(`A noun is words such as "storage policy", not "${noun}".`);
  if (path !== undefined && !/^(\/[a-zA-Z][a-zA-Z0-9_-]*)+$/.test(path))
    throw new Error(`A path is such as /zone, not "${path}".`);
  const tags = PERMISSION_TAGS.map((tag) => tag.name);
  if (!tags.includes(permission))
    throw new Error(`There is no permission "${permission}". There are ${tags.join(", ")}.`);
  const parsed = fields.split(/\s+/).filter(Boolean).map(readField);
  const [first] = parsed;
  if (first === undefined) throw new Error('Name the fields, such as --fields "name! size:integer".');
  const named = first.name;
  const twice = parsed.find(
    ({ name: each }, index) => parsed.findIndex((other) => other.name === each) < index,
  );
  if (twice !== undefined) throw new Error(`There are two fields "${twice.name}".`);
  const unique = parsed.filter(({ field, isUnique }, index) => (index === 0 || isUnique) && isText(field));
  const schema = words(noun).map(capitalised).join("");
  const plural = schema.endsWith("y") ? `${schema.slice(0, -1)}ies` : `${schema}s`;
  const listed = parsed.filter(({ field }) => field.type !== "json");
  const namesOf = (found: typeof parsed) => found.map((each) => each.name);
  const isChanged = parsed.some(({ field }) => field.set === undefined);
  const key = words(noun);
  return {
    noun,
    plural: plural === `${schema}s` ? undefined : `${noun.slice(0, -1)}ies`,
    schema,
    path: path ?? `/${key.map((word, index) => (index === 0 ? word : capitalised(word))).join("")}`,
    operations: {
      list: `list${plural}`,
      get: `get${schema}`,
      create: `create${schema}`,
      update: isChanged ? `update${schema}` : undefined,
      delete: `delete${schema}`,
    },
    permission,
    table: key.join("_"),
    named: named === "name" ? undefined : named,
    fields: Object.fromEntries(parsed.map(({ name: each, field }) => [each, field])),
    filters: namesOf(listed.filter(({ field }) => !isText(field))),
    searches: namesOf(parsed.filter(({ field }) => isText(field))),
    sorts: [...namesOf(listed), "id"],
    unique: unique.length === 0 ? undefined : namesOf(unique),
    demo: demoAccounts(permission).map((account) => ({
      account_id: account,
      ...sampleOf(parsed, noun, 1),
    })),
  };
}

/** A value for each required field. */
export function sampleOf(
  fields: readonly { readonly name: string; readonly field: ResourceField }[],
  noun: string,
  number: number,
): Readonly<Record<string, unknown>> {
  const required = fields.filter(({ field }) => field.isRequired === true);
  return Object.fromEntries(
    required.map(({ name, field }) => [name, sampleValue(name, field, noun, number)]),
  );
}

function isText({ type, choices }: ResourceField): boolean {
  return type === "text" && choices === undefined;
}

/** The demo accounts whose people have the permission: the provider, and the main customer where customers have it. */
function demoAccounts(permission: string): readonly number[] {
  return mayCustomers(permission) ? [MAIN_ACCOUNT, PROVIDER] : [PROVIDER];
}

/** Whether the administrator of a customer has the permission to create. */
export function mayCustomers(permission: string): boolean {
  return permissionsOf("customer", [permission])[permission]?.C === true;
}

const PROVIDER = 1;

function singular(name: string): string {
  return name.replaceAll("-", " ").replace(/ies$/, "y").replace(/s$/, "");
}

function words(noun: string): readonly string[] {
  return noun.toLowerCase().split(" ");
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
