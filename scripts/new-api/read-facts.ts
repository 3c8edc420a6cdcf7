import { PERMISSION_TAGS } from "#validators";
import type { Resource, ResourceField } from "../../server/api/index.ts";
import { permissionsOf } from "../../server/identity/role-templates.ts";
import { MAIN_ACCOUNT } from "../../server/seed/index.ts";

/** The facts of a new API. */
export interface Facts {
  /** The name of the API and its folder, in the plural: `datastores`. */
  readonly name: string;
  /** The activity tag that its operations need. */
  readonly permission: string;
  /** Its table of facts: `name! size:integer kind:nfs|iscsi note?`. */
  readonly fields: string;
  /** Default: the name without its last s. */
  readonly noun?: string;
}

/**
 * The resource that facts describe. The first field is its name, unique in an account. Throws an error that says what
 * cannot be read and what can.
 */
export function readFacts({ name, permission, fields, noun = singular(name) }: Facts): Resource {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`An API is named in lower case and in the plural, such as datastores, not "${name}".`);
  if (!/^[a-z][a-z0-9]*( [a-z0-9]+)*$/i.test(noun))
    throw new Error(`A noun is words such as "storage policy", not "${noun}".`);
  const tags = PERMISSION_TAGS.map((tag) => tag.name);
  if (!tags.includes(permission))
    throw new Error(`There is no permission "${permission}". There are ${tags.join(", ")}.`);
  const parsed = fields.split(/\s+/).filter(Boolean).map(readField);
  const [first] = parsed;
  if (first === undefined) throw new Error('Name the fields, such as --fields "name! size:integer".');
  const [named] = first;
  const names = parsed.map(([each]) => each);
  const schema = words(noun).map(capitalised).join("");
  const plural = schema.endsWith("y") ? `${schema.slice(0, -1)}ies` : `${schema}s`;
  const filters = parsed.filter(([, { type, choices }]) => type !== "text" || choices !== undefined);
  const texts = parsed.filter(([, { type, choices }]) => type === "text" && choices === undefined);
  const key = words(noun);
  return {
    noun,
    plural: plural === `${schema}s` ? undefined : `${noun.slice(0, -1)}ies`,
    schema,
    path: `/${key.map((word, index) => (index === 0 ? word : capitalised(word))).join("")}`,
    operations: {
      list: `list${plural}`,
      get: `get${schema}`,
      create: `create${schema}`,
      update: `update${schema}`,
      delete: `delete${schema}`,
    },
    permission,
    table: key.join("_"),
    named: named === "name" ? undefined : named,
    fields: Object.fromEntries(parsed),
    filters: filters.map(([each]) => each),
    searches: texts.map(([each]) => each),
    sorts: [...names, "id"],
    unique: first[1].type === "text" ? [named] : undefined,
    demo: demoAccounts(permission).map((account) => ({
      account_id: account,
      ...Object.fromEntries(parsed.flatMap(([each, field]) => demoValue(each, field, noun))),
    })),
  };
}

/** `kind:nfs|iscsi!`: a name, a type or choices, `!` where it is required, `?` where it may be empty. */
function readField(text: string): readonly [name: string, field: ResourceField] {
  const [, name = "", mark = "", said = "text"] =
    /^([a-z][A-Za-z0-9]*)([!?]?)(?::([a-zA-Z0-9|-]+))?$/.exec(text) ?? [];
  if (name === "") throw unreadable(text);
  const flags = {
    isRequired: mark === "!" ? true : undefined,
    isNullable: mark === "?" ? true : undefined,
  };
  if (said.includes("|")) {
    const choices = said.split("|");
    return [name, { type: "text", choices, ...flags, default: mark === "" ? choices[0] : undefined }];
  }
  switch (said) {
    case "text":
      return [name, { type: "text", ...flags, longest: 100, default: mark === "" ? "" : undefined }];
    case "integer":
    case "number":
      return [name, { type: said, ...flags, schema: { minimum: 0 }, default: mark === "" ? 0 : undefined }];
    case "boolean":
      return [name, { type: said, ...flags, default: mark === "" ? false : undefined }];
    case "date":
      return [
        name,
        { type: said, isRequired: flags.isRequired, isNullable: mark === "!" ? undefined : true },
      ];
    default:
      throw unreadable(text);
  }
}

function unreadable(text: string): Error {
  return new Error(
    `The field "${text}" cannot be read. A field is a name, then ! where it is required or ? where it may be empty, then a type: text (the default), integer, number, boolean, date, or choices such as :nfs|iscsi.`,
  );
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

function demoValue(
  name: string,
  { type, choices, isRequired }: ResourceField,
  noun: string,
): readonly (readonly [string, unknown])[] {
  if (isRequired !== true) return [];
  const samples: Partial<Record<ResourceField["type"], unknown>> = {
    text: `First ${noun}`,
    integer: 1,
    number: 1,
    boolean: true,
    date: "2027-01-31",
  };
  return [[name, choices?.[0] ?? samples[type]]];
}

function singular(name: string): string {
  return name.replaceAll("-", " ").replace(/ies$/, "y").replace(/s$/, "");
}

function words(noun: string): readonly string[] {
  return noun.toLowerCase().split(" ");
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
