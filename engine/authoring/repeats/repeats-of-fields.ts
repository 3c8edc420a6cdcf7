import type { Field } from "#engine/template";
import {
  boundsOf,
  controlOf,
  floorOf,
  formSchema,
  hasNamedSchemas,
  labelOf,
  pointerOf,
  rulesOf,
  submitLabel,
} from "../../form/index.ts";
import type { FormSpec } from "../../model/index.ts";
import { enumOf } from "../../cell/index.ts";
import { formAround } from "../check/form-schema.ts";
import type { FormAround } from "../check/form-schema.ts";
import { itIs, isPart } from "./repeat.ts";
import type { Repeat, RepeatRule, RepeatWorld } from "./repeat.ts";
import { repeatedText } from "./same-text.ts";

/** What a field says that the schema of its request says too. Fields inside another are left alone. */
export const repeatsOfField: RepeatRule = (part, world) => {
  if (!isPart(part, "Field") || part.above.some(({ definition }) => definition === "Field")) return [];
  const around = formAround(part);
  const spec = around && specOf(around);
  if (spec === undefined) return [];
  const field: Field = part.value;
  const found = formSchema(spec, world.context)(field.at);
  if (found === undefined || field.use !== undefined || field.upload !== undefined) return [];
  const { schema } = found;
  const { as, label, help, init, values, validators } = field;
  const required = validators?.indexOf("required") ?? -1;
  const described = rulesOf({ at: field.at }, schema);
  return [
    ...repeatedText("label", label, world, () => labelOf(pointerOf(field), schema, hasNamedSchemas(spec))),
    ...repeatedText("help", help, world, () => textOf(schema["description"])),
    ...same("as", as, controlOf({ ...field, as: undefined }, schema)),
    ...same("init", init, schema["default"]),
    ...same("values", values, enumOf(schema)),
    ...same("unlimited", field.unlimited, schema["x-unlimited"]),
    // A secret that is not required to change says that it is kept.
    ...(found.isRequired && required >= 0 && controlOf(field, schema) !== "secret"
      ? [
          {
            key: validators?.length === 1 ? "validators" : `validators/${required}`,
            still: "the field is required",
            name: "required",
          },
        ]
      : []),
    ...(validators ?? []).flatMap((name, index) =>
      described.includes(name)
        ? [
            {
              key: validators?.length === 1 ? "validators" : `validators/${index}`,
              still: "the description says so",
              name,
            },
          ]
        : [],
    ),
    ...(field.options?.pick === "only" && (found.isRequired || required >= 0)
      ? [{ key: "options/pick", still: "a required field makes its only choice", name: "pick" }]
      : []),
    ...boundRepeats(field, schema),
  ];
};

function same(key: string, own: unknown, usual: unknown): readonly Repeat[] {
  return own !== undefined && JSON.stringify(own) === JSON.stringify(usual)
    ? [{ key, still: itIs(usual) }]
    : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Bounds that leave a number where its schema has it. */
function boundRepeats(field: Field, schema: Parameters<typeof boundsOf>[0]): readonly Repeat[] {
  const { min, max, step, unit } = field;
  const floor = field.as === "currency" ? 0 : floorOf(field, schema);
  const inAll = JSON.stringify(boundsOf(schema, { min, max, step }, unit, floor));
  return Object.entries({ min, max, step }).flatMap(([key, bound]) => {
    const others = { min, max, step, [key]: undefined };
    const isSame =
      typeof bound === "number" && JSON.stringify(boundsOf(schema, others, unit, floor)) === inAll;
    return isSame ? [{ key, still: itIs(bound) }] : [];
  });
}

/** A form's schema that is the one of its call, and its button that is called as usual. */
export const repeatsOfForm: RepeatRule = (part, world) => {
  const around = isPart(part, "FormPage", "FormPanel", "Ask") ? formAround(part) : undefined;
  const spec = around && specOf(around);
  if (spec === undefined) return [];
  const submit = isPart(part, "FormPage", "FormPanel")
    ? repeatedText("submit", part.value.submit, world, (translations) =>
        submitLabel(part.value.init === undefined ? "add" : "modify", { translations }),
      )
    : [];
  return [...submit, ...schemaRepeats(spec, world)];
};

function schemaRepeats(spec: FormSpec, { context }: RepeatWorld): readonly Repeat[] {
  if (spec.schema === undefined || hasNamedSchemas(spec)) return [];
  const [own, usual] = [formSchema(spec, context), formSchema({ ...spec, schema: undefined }, context)];
  const fields = spec.steps?.flatMap((step) => step.fields) ?? spec.fields ?? [];
  const isSame = fields.every(({ at }) => {
    const schema = own(at);
    return schema !== undefined && JSON.stringify(schema) === JSON.stringify(usual(at));
  });
  return isSame && fields.length > 0 ? [{ key: "schema", still: "the request of the call is taken" }] : [];
}

/** The form as the engine opens it: a dialog sends the calls of its action. */
function specOf({ form, owner }: FormAround): FormSpec | undefined {
  if (isPart(form, "FormPage", "FormPanel")) return form.value;
  const action = { ...form, definition: "Action", value: owner } as const;
  if (!isPart(form, "Ask") || !isPart(action, "Action")) return undefined;
  const { call, calls } = action.value;
  return { ...form.value, call, calls };
}
