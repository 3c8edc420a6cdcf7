import { fakeFormContext } from "../testing/fake-form-context.ts";
import type { FakeFormContext, FakeFormParts } from "../testing/fake-form-context.ts";
import { buildForm } from "./build-form.ts";
import type { FormState } from "./form-context.ts";
import type { FieldModel, FormModel } from "../model/form-model.ts";
import type { FormSpec } from "../model/form-source.ts";
import { changeField, firstState, fillForm } from "./form-state.ts";

export const POOL_BODY = {
  type: "object",
  required: ["name", "limits"],
  properties: {
    name: { type: "string", maxLength: 100, title: "Pool name", description: "Shown everywhere" },
    note: { type: "string" },
    server: { type: "string", "x-rules": ["hostname", "no-such-rule", 1] },
    mail: { type: "string", format: "email" },
    size: { $ref: "#/definitions/Size" },
    price: { type: "number" },
    kind: { type: "string", enum: ["POWERED_ON", "b"] },
    kinds: { type: "array", items: { type: "string", enum: ["a", "b"] } },
    colours: { type: "array", items: { $ref: "#/definitions/Colour" } },
    colour: { allOf: [{ $ref: "#/definitions/Colour" }], description: "Of the door" },
    shade: { anyOf: [{ $ref: "#/definitions/Colour" }, { type: "null" }] },
    code: { type: "string", pattern: "^([a-z]|[0-9]){2}$", description: "Unique within the account." },
    host: { $ref: "#/definitions/Host" },
    hosts: { type: "array", items: { $ref: "#/definitions/Host" } },
    quote: { type: "string", pattern: "^\\s*[a-z]+\\s*$" },
    start: { type: "string", pattern: "^[a-z]|b$" },
    tags: { type: "array", items: { type: "string" } },
    on: { type: ["boolean", "null"] },
    day: { type: "string", format: "date" },
    at: { type: "string", format: "date-time" },
    secret: { type: "string", format: "password" },
    labels: { type: "object", additionalProperties: { type: "string" } },
    limits: {
      type: "object",
      required: ["cpu"],
      properties: { cpu: { $ref: "#/definitions/Size" }, memory: { type: "integer" } },
    },
    disks: {
      type: "array",
      "x-unique": "name",
      items: {
        type: "object",
        properties: { name: { type: "string", maxLength: 9 }, capacity: { type: "integer", maximum: 50 } },
      },
    },
    tree: { $ref: "#/definitions/Tree" },
    either: { oneOf: [{ type: "string" }, { type: "integer" }] },
  },
  definitions: {
    Colour: { type: "string", enum: ["red", "blue"] },
    Host: {
      type: "string",
      pattern: "^[a-z.]+$",
      description: "Where it is reached.",
      "x-pattern": "a host name, such as www.example.org",
    },
    Size: { type: "integer", minimum: 2, maximum: 64, title: "Size" },
    Tree: {
      type: "object",
      properties: { value: { type: "string", maxLength: 5 }, next: { $ref: "#/definitions/Tree" } },
    },
  },
} as const;

const CALL = { api: "fake", do: "POST /pool" };

interface BuiltForm {
  readonly model: FormModel;
  readonly fields: readonly FieldModel[];
  /** The first. */
  readonly field: FieldModel;
  readonly state: FormState;
  readonly context: FakeFormContext;
}

/** A form over one operation, after a person changed some of its fields. */
export function buildPoolForm(
  spec: FormSpec,
  parts: FakeFormParts = {},
  change?: readonly (readonly [string, unknown])[],
): BuiltForm {
  const full: FormSpec = { call: CALL, ...spec };
  const context = fakeFormContext({ bodies: { "POST /pool": POOL_BODY }, ...parts });
  let state = fillForm(full, context, firstState(full, context));
  for (const [pointer, value] of change ?? []) {
    state = fillForm(full, context, changeField(full, state, pointer, value));
  }
  const source = { id: "f", template: "pool", pointer: "", spec: full, run: "", kind: "add" } as const;
  const model = buildForm(source, context, state);
  const fields = model.steps.flatMap((step) => step.fields);
  const [field] = fields;
  if (field === undefined) throw new Error("The form shows no field.");
  return { model, fields, state, context, field };
}
