import type { JsonSchema, Operation } from "#engine/api-description";
import type { Field } from "#engine/template";
import { escapeSegment, isExponentialPattern } from "#validators";
import { canBeNamed, itemsOf, propertiesOf } from "./describe-schema.ts";
import type { Property } from "./describe-schema.ts";
import { isWrapper } from "./find-facts.ts";
import { controlOf } from "./field-control.ts";
import type { Choices } from "./choices-of.ts";
import { frontOf } from "./front-fields.ts";
import type { RankedField } from "./front-fields.ts";
import { plainHelp } from "./plain-help.ts";
import { isSecret, roleOf } from "./property-role.ts";
import { serverSetIn } from "./server-set.ts";
import { wordedAs } from "./texts.ts";
import type { Texts } from "./texts.ts";

/** For which form fields are built. */
export interface FormPlace {
  /** Name of the page, which heads the keys of its texts. */
  readonly page: string;
  readonly noun: string;
  readonly texts: Texts;
  /** Whether a parameter is filled by the page, so that nobody has to be asked. */
  readonly isGiven?: (operation: Operation, name: string) => boolean;
  /** What a field that names another thing is chosen from. */
  readonly choices?: Choices;
  /** All fields stand in front: what is not sent would be lost. */
  readonly isWhole?: boolean;
}

export interface BuiltFields {
  readonly fields: readonly Field[];
  /** What the request needs and no field can show: without it, it would only be refused. */
  readonly unshown: readonly string[];
}

/** The fields of a request, of its parameters and its body: what people ask for first, the rest behind "more". */
export function buildFields(operation: Operation, place: FormPlace): BuiltFields {
  const body = operation.body();
  const asked = askedParameters(operation, place).map(({ name, isRequired, schema }): RankedField => {
    const property = propertyOf(name, schema);
    return {
      field: { at: `?${name}`, ...controlWith(property, schema, place) },
      isRequired,
      role: "name",
      type: "text",
      group: "",
    };
  });
  if (body === undefined) return { fields: frontOf(asked, place), unshown: [] };
  const unshown: string[] = [];
  const inBody = fieldsOf({ root: body, place, unshown }, body, "");
  return { fields: frontOf([...asked, ...inBody], place), unshown };
}

/** Query parameters that say what is made, such as its name; the others are for machines. */
function askedParameters(operation: Operation, { noun, isGiven }: FormPlace): Operation["parameters"] {
  return operation.parameters.filter(
    ({ name, in: place, schema, isRequired }) =>
      place === "query" &&
      isGiven?.(operation, name) !== true &&
      (isRequired || roleOf(propertyOf(name, schema), noun) === "name"),
  );
}

function propertyOf(name: string, schema: JsonSchema): Property {
  const [found] = propertiesOf(schema, { properties: { parameter: schema } });
  if (found === undefined) throw new Error(`The parameter ${name} has no schema.`);
  return { ...found, name };
}

/** A pattern that may run for minutes would stop the browser. */
function isExponential({ schema }: Property): boolean {
  const pattern = schema["pattern"];
  return typeof pattern === "string" && isExponentialPattern(pattern);
}

interface Run {
  readonly root: JsonSchema;
  readonly place: FormPlace;
  /** Filled on the way. */
  readonly unshown: string[];
}

function fieldsOf(run: Run, schema: unknown, above: string, group?: Property): readonly RankedField[] {
  const { root, place } = run;
  const isServerSet = serverSetIn(root, schema, place.noun);
  return propertiesOf(root, schema)
    .filter((property) => !isServerSet(property) && !isExponential(property))
    .flatMap((property) => {
      const at = `${above}/${escapeSegment(property.name)}`;
      const build = property.type === "object" ? groupOf : plainOf;
      const fields = canBeNamed(property) ? build(run, property, at, group) : [];
      if (fields.length === 0 && property.isRequired) run.unshown.push(at.slice(1).replaceAll("/", "."));
      return fields;
    });
}

/** The fields of an object. A group in a group, and what became of the thing beside what it should be, have none. */
function groupOf(
  run: Run,
  property: Property,
  at: string,
  group: Property | undefined,
): readonly RankedField[] {
  const isResult = roleOf(property, run.place.noun) === "state" && !property.isRequired;
  if (group !== undefined || isResult) return [];
  const before = run.unshown.length;
  const fields = fieldsOf(run, property.schema, at, property);
  const isHalf = run.unshown.length > before;
  // What is not sent at all needs nothing; without its wrapper the thing would be nothing.
  if (fields.length === 0 || (isHalf && !property.isRequired && !isWrapper(property.name))) {
    run.unshown.length = before;
    return [];
  }
  return fields.map((inner) => ({ ...inner, isRequired: inner.isRequired && property.isRequired }));
}

function plainOf(
  run: Run,
  property: Property,
  at: string,
  group: Property | undefined,
): readonly RankedField[] {
  const bare = fieldOf(run, property, at, group);
  if (bare === undefined) return [];
  const help = plainHelp(property.description);
  const key = `${run.place.page}.help${at.replaceAll("/", "-")}`;
  const field = help === undefined ? bare : { ...bare, help: run.place.texts.say(key, help) };
  const { isRequired, type } = property;
  // What a table is about says nothing of how often it is needed.
  const meant = type === "lines" ? "plain" : roleOf(property, run.place.noun);
  // What is chosen from a list is no number to look up.
  const role = meant === "identifier" && field.options !== undefined ? "kind" : meant;
  return [{ field, isRequired, role, type, group: group === undefined ? "" : wordedAs(group) }];
}

function fieldOf(run: Run, property: Property, at: string, around: Property | undefined): Field | undefined {
  switch (property.type) {
    case "lines":
      return tableOf(run, property, at);
    case "map":
      return isSecret(property) ? undefined : { at };
    case "object":
    case "other":
      return undefined;
    case "list":
    case "choices":
      return isSecret(property) ? undefined : { at, ...controlWith(property, run.root, run.place) };
    case "text":
    case "number":
    case "boolean":
    default:
      return around !== undefined && holdsSecret(property, around)
        ? { at, as: "secret" }
        : { at, ...controlWith(property, run.root, run.place) };
  }
}

/** What names another thing is chosen from a list of them. */
function controlWith(property: Property, root: JsonSchema, { choices }: FormPlace): Partial<Field> {
  const options = isSecret(property) ? undefined : choices?.of(property, root);
  if (options === undefined) return controlOf(property);
  return { as: property.type === "list" ? "multi" : "select", options };
}

/** Lines of plain fields; what is deeper has no place in a table. */
function tableOf(run: Run, property: Property, at: string): Field | undefined {
  const { root } = run;
  const entry = itemsOf(root, property.schema);
  const isServerSet = serverSetIn(root, entry, property.name);
  const fields = propertiesOf(root, entry)
    .filter((each) => !isServerSet(each) && each.type !== "lines" && canBeNamed(each))
    .flatMap((each) => fieldOf(run, each, `/${escapeSegment(each.name)}`, property) ?? []);
  return fields.length > 0 ? { at, as: "table", fields } : undefined;
}

/** The value of a credential is one. */
function holdsSecret({ name, type }: Property, around: Property): boolean {
  return type === "text" && /value|data|key|content/i.test(name) && isSecret(around);
}
