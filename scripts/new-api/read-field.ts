import { FIELD_RULES, nearestName } from "#validators";
import type { ResourceField } from "../../server/api/index.ts";

/** A field of a table of facts. */
export interface FactField {
  readonly name: string;
  readonly field: ResourceField;
  readonly isUnique: boolean;
}

const OPTIONS = ["readOnly", "fixed", "unique", "default", "min", "max", "rule", "pattern"] as const;
const FLAGS: readonly string[] = ["readOnly", "fixed", "unique"];
const TYPES = ["text", "integer", "number", "boolean", "date", "time", "list", "json"] as const;

/**
 * `ttl:integer(min=60,default=3600)`: a name, `!` where it is required or `?` where it may be empty, a type or choices, and
 * options in brackets. A time is set by the server. Throws an error that says what can be written.
 */
export function readField(text: string): FactField {
  const found = /^([a-z][A-Za-z0-9]*)([!?]?)(?::([a-zA-Z0-9|-]+))?(?:\((.+)\))?$/.exec(text);
  if (found === null) throw unreadable(text);
  const [, name = "", mark = "", said = name === "createTime" ? "time" : "text", listed = ""] = found;
  const options = readOptions(text, listed);
  const choices = said.includes("|") ? said.split("|") : undefined;
  const type = choices === undefined ? TYPES.find((each) => each === said) : "text";
  if (type === undefined) throw unreadable(text);
  const isRead = type === "time" || options.has("readOnly");
  if (isRead && mark === "!") throw new Error(`The server sets "${name}": leave the ! out.`);
  if (name === "createTime" && type === "time")
    return {
      name,
      field: { type, title: "Created", set: "never", column: "created_at" },
      isUnique: false,
    };
  const isEmptied = mark === "?" || (mark === "" && ["date", "time", "list", "json"].includes(type));
  const usual = options.get("default")?.[0];
  return {
    name,
    isUnique: options.has("unique"),
    field: {
      type: type === "list" ? "json" : type,
      choices,
      isRequired: mark === "!" ? true : undefined,
      isNullable: isEmptied ? true : undefined,
      ...boundsOf(text, type, choices, options),
      default:
        usual === undefined
          ? isEmptied || mark === "!"
            ? undefined
            : plain(type, choices)
          : typed(type, usual),
      rules: rulesOf(options.get("rule") ?? []),
      set: isRead ? "never" : options.has("fixed") ? "when created" : undefined,
    },
  };
}

type Options = ReadonlyMap<string, readonly string[]>;
type Type = (typeof TYPES)[number];

function readOptions(text: string, listed: string): Options {
  const options = new Map<string, readonly string[]>();
  // A pattern may contain commas: it is the last.
  const [others = "", ...patterns] = listed.split(/(?:^|,)(?=pattern=)/);
  for (const option of [...others.split(","), ...patterns]) {
    if (option === "") continue;
    const [, name = "", value = ""] = /^([a-zA-Z]+)(?:=(.+))?$/.exec(option) ?? [];
    if (!OPTIONS.some((each) => each === name) || (value === "") !== FLAGS.includes(name))
      throw new Error(
        `"${option}" in "${text}" cannot be read. In brackets stand ${OPTIONS.map((each) => (FLAGS.includes(each) ? each : `${each}=…`)).join(", ")}.`,
      );
    options.set(name, [...(options.get(name) ?? []), value]);
  }
  return options;
}

/** The bounds of a number, of the characters of a text, or of the entries of a list. */
function boundsOf(
  text: string,
  type: Type,
  choices: readonly string[] | undefined,
  options: Options,
): Pick<ResourceField, "longest" | "schema"> {
  const bound = (name: "min" | "max"): number | undefined => {
    const said = options.get(name)?.[0];
    if (said !== undefined && !Number.isFinite(Number(said)))
      throw new Error(`The ${name} of "${text}" is no number.`);
    return said === undefined ? undefined : Number(said);
  };
  const [least, most] = [bound("min"), bound("max")];
  if (choices !== undefined) return {};
  switch (type) {
    case "text":
      return {
        longest: most ?? 100,
        schema: present({ minLength: least, pattern: options.get("pattern")?.[0] }),
      };
    case "integer":
    case "number":
      return { schema: present({ minimum: least ?? 0, maximum: most }) };
    case "list":
      return {
        schema: present({
          type: "array",
          minItems: least,
          maxItems: most ?? 100,
          items: { type: "string", maxLength: 100 },
        }),
      };
    case "json":
      return { schema: { type: "object" } };
    case "boolean":
    case "date":
    case "time":
      return {};
    default:
      return type satisfies never;
  }
}

function present(keywords: Readonly<Record<string, unknown>>): ResourceField["schema"] {
  const said = Object.entries(keywords).filter(([, value]) => value !== undefined);
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** The value of a new one that neither says it nor may leave it empty. */
function plain(type: Type, choices: readonly string[] | undefined): ResourceField["default"] {
  if (choices !== undefined) return choices[0];
  if (type === "text") return "";
  return type === "boolean" ? false : 0;
}

function typed(type: Type, value: string): ResourceField["default"] {
  if (type === "boolean") return value === "true";
  return type === "integer" || type === "number" ? Number(value) : value;
}

function rulesOf(names: readonly string[]): ResourceField["rules"] {
  for (const name of names) {
    if (Object.hasOwn(FIELD_RULES, name)) continue;
    const near = nearestName(name, Object.keys(FIELD_RULES));
    throw new Error(
      `There is no rule "${name}" in validators/field-rules.ts${near === undefined ? "" : `, did you mean "${near}"`}.`,
    );
  }
  return names.length === 0 ? undefined : names;
}

function unreadable(text: string): Error {
  return new Error(
    `The field "${text}" cannot be read. A field is a name, then ! where it is required or ? where it may be empty, then a type: text (the default), integer, number, boolean, date, time, list, json, or choices such as :nfs|iscsi, then options in brackets, such as (min=1,default=3).`,
  );
}
