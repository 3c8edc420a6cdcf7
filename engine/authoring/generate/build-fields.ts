import type { JsonSchema, Operation } from "#engine/api-description";
import { wordsOf } from "#engine/expression";
import { escapeSegment, readOwn } from "#validators";
import { propertiesOf } from "./describe-schema.ts";
import type { Property } from "./describe-schema.ts";
import type { Field } from "#engine/template";

const SECRET = /password|passphrase|secret|private_?key/i;

/** The fields of a request body, required ones first; undefined where it has none that a form can show. */
export function buildFields(operation: Operation): readonly Field[] | undefined {
  const body = operation.body();
  if (body === undefined) return undefined;
  const fields = fieldsOf(body, body, "", true);
  return fields.length > 0 ? fields : undefined;
}

/** The properties that a request needs and no field can show: without them it would only be refused. */
export function unshownBy(operation: Operation): readonly string[] {
  const body = operation.body();
  if (body === undefined) return [];
  return propertiesOf(body, body)
    .filter(({ isRequired, isReadOnly }) => isRequired && !isReadOnly)
    .filter((property) => fieldOf(body, property, "", true).length === 0)
    .map(({ name }) => name);
}

function fieldsOf(root: JsonSchema, schema: unknown, at: string, mayNest: boolean): readonly Field[] {
  const properties = propertiesOf(root, schema).filter(({ isReadOnly }) => !isReadOnly);
  const ordered = [
    ...properties.filter((each) => each.isRequired),
    ...properties.filter((each) => !each.isRequired),
  ];
  return ordered.flatMap((property) => fieldOf(root, property, at, mayNest));
}

function fieldOf(root: JsonSchema, property: Property, at: string, mayNest: boolean): readonly Field[] {
  const pointer = `${at}/${escapeSegment(property.name)}`;
  const common = {
    at: pointer,
    label: wordsOf(property.name),
    ...(property.isRequired && property.type !== "boolean" && { validators: ["required"] }),
  };
  switch (property.type) {
    case "text":
      return [{ ...common, ...textControl(property) }];
    case "number":
      return [property.hasChoices ? { ...common, as: "select" } : common];
    case "boolean":
      return [{ ...common, as: "switch" }];
    case "list":
      return [{ ...common, as: "tags" }];
    case "choices":
      return [{ ...common, as: "multi" }];
    case "map":
      return mayNest ? [common] : [];
    case "lines": {
      const lines = mayNest ? fieldsOf(root, readOwn(property.schema, "items"), "", false) : [];
      return lines.length > 0 ? [{ ...common, as: "table", fields: lines }] : [];
    }
    case "object":
      return mayNest ? fieldsOf(root, property.schema, pointer, false) : [];
    case "other":
    default:
      return [];
  }
}

function textControl({ name, format, hasChoices }: Property): Partial<Field> {
  if (hasChoices) return { as: "select" };
  if (format === "password" || SECRET.test(name)) return { as: "secret" };
  if (format === "date") return { as: "date" };
  return format === "date-time" ? { as: "datetime" } : {};
}
