import { customizeValidator } from "@rjsf/validator-ajv8";
import { buildForm, checkForm, fakeFormContext } from "#engine/testing";
import { OURS } from "../benchmark.ts";
import type { Benchmark, Size } from "../benchmark.ts";

const AJV = "ajv in rjsf, schema not seen before";

/** B4: the first validation of a form, nothing prepared before. */
export const formCheck: Benchmark = {
  id: "B4",
  title: "First validation of a form",
  goals: [{ text: "a twentieth of ajv at 500 fields", against: AJV, most: 1 / 20 }],
  notes: [
    "Both find the same fields wrong. ajv compiles the schema to code first; ours interprets it, since the portal's content policy permits no generated code.",
    "The goal of 5 ms is an absolute one, of another machine: look at the median too.",
  ],
  prepare: () => Promise.resolve({ sizes: [10, 100, 500].map(sizeOf) }),
};

function sizeOf(fields: number): Size {
  const names = Array.from({ length: fields }, (_, index) => `field${index}`);
  const schema = {
    type: "object" as const,
    required: names.filter((_, index) => index % 5 === 0),
    properties: Object.fromEntries(
      names.map((name, index) => [
        name,
        index % 2 === 0
          ? { type: "string" as const, maxLength: 5 }
          : { type: "integer" as const, minimum: 0, maximum: 1000 },
      ]),
    ),
  };
  // Every fifth is missing where it is required, every second text is too long.
  const value = Object.fromEntries(
    names.flatMap((name, index) => (index % 5 === 0 ? [] : [[name, index % 2 === 0 ? "too long" : index]])),
  );
  const parts = { bodies: { "POST /bench": schema } };
  const model = buildForm(
    {
      id: "form",
      template: "bench",
      pointer: "",
      spec: { call: { api: "fake", do: "POST /bench" }, fields: names.map((name) => ({ at: `/${name}` })) },
      run: "",
      kind: "add",
    },
    fakeFormContext(parts),
  );
  const ours = () => checkForm(model, value, {}).map(({ pointer }) => pointer.slice(1));
  const theirs = () => customizeValidator().validateFormData(value, structuredClone(schema)).errors;
  return {
    name: `${fields} fields`,
    amount: fields,
    contenders: [
      { name: OURS, run: ours, answer: () => ours().toSorted() },
      {
        name: AJV,
        run: theirs,
        answer: () => theirs().map(fieldOf).toSorted(),
      },
    ],
  };
}

interface AjvProblem {
  readonly property?: string;
  readonly params?: unknown;
}

/** The field that a problem is about: ajv says of a missing one only in which object. */
function fieldOf({ property = "", params }: AjvProblem): string {
  const missing: unknown = Object(params).missingProperty;
  return typeof missing === "string" ? missing : property.replace(/^\./, "");
}
