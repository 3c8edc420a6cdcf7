import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { buildForm, fakeFormContext } from "#engine/testing";
import type { FormModel, FormSource } from "#engine/model";
import { readApiDescription } from "#engine/api-description";
import type { ApiDescription, ApiEntry, JsonSchema } from "#engine/api-description";

/** A published description, and the operation whose form is opened. */
export interface DescribedForm {
  readonly name: string;
  readonly text: string;
  readonly method: "post" | "put" | "patch";
  readonly path: string;
  /** The fields of the form, as a template names them. */
  readonly fields: readonly string[];
}

const require = createRequire(import.meta.url);

/** From small to large. */
export function openDescribedForms(): readonly DescribedForm[] {
  return [
    openForm("@readme/oas-examples/3.0/json/petstore.json", "post", "/user"),
    openForm("@readme/oas-examples/3.1/json/readme.json", "post", "/changelogs"),
    openForm(
      "@octokit/openapi/generated/api.github.com.json",
      "patch",
      "/repos/{owner}/{repo}/issues/{issue_number}",
    ),
  ];
}

export function readDescription(document: unknown): ApiDescription {
  return readApiDescription(ENTRY, document);
}

/** The form of the operation as a renderer gets it; throws where the description has no such operation. */
export function formOf(description: ApiDescription, form: DescribedForm): FormModel {
  const call = `${form.method.toUpperCase()} ${form.path}`;
  const source: FormSource = {
    id: "form",
    template: "bench",
    pointer: "",
    spec: {
      schema: { api: ENTRY.name, body: call },
      fields: form.fields.map((at) => ({ at })),
    },
    run: "",
    kind: "add",
  };
  return buildForm(source, {
    ...fakeFormContext(),
    apis: { description: () => description, dialect: () => ENTRY.dialect },
  });
}

/** What two forms must have in common: the fields, their kinds, and which are required. */
export interface FormOutline {
  readonly field: string;
  readonly isRequired: boolean;
  readonly choices: readonly unknown[];
}

export function outlineOfModel({ steps }: FormModel): readonly FormOutline[] {
  return steps
    .flatMap(({ fields }) => fields)
    .map(({ pointer, isRequired, options }) => ({
      field: pointer,
      isRequired,
      choices: options?.map(({ value }) => value) ?? [],
    }));
}

/** The same for a document in which every reference was resolved. */
export function outlineOfDereferenced(document: unknown, form: DescribedForm): readonly FormOutline[] {
  const schema = bodyOf(document, form);
  const required: unknown = schema["required"];
  return Object.entries(Object(schema["properties"])).map(([name, property]) => {
    const choices: unknown = Object(property).enum;
    return {
      field: `/${name}`,
      isRequired: Array.isArray(required) && required.includes(name),
      choices: Array.isArray(choices) ? choices.filter((choice) => choice !== null) : [],
    };
  });
}

function openForm(file: string, method: DescribedForm["method"], path: string): DescribedForm {
  const text = readFileSync(require.resolve(file), "utf8");
  const form = { name: `${file.split("/").at(-1)} (${sizeOf(text)})`, text, method, path };
  const match = readDescription(JSON.parse(text)).operation(`${method.toUpperCase()} ${path}`);
  const body = match.ok ? match.operation.body() : undefined;
  if (body === undefined) throw new Error(`${file} has no operation ${method} ${path} with a body.`);
  return { ...form, fields: Object.keys(Object(resolved(body)["properties"])).map((name) => `/${name}`) };
}

function resolved(schema: JsonSchema): JsonSchema {
  const ref: unknown = schema["$ref"];
  if (typeof ref !== "string") return schema;
  const name = ref.slice("#/definitions/".length);
  return Object(Object(schema["definitions"])[name]);
}

function bodyOf(document: unknown, { method, path }: DescribedForm): JsonSchema {
  const operation = Object(Object(Object(document).paths)[path])[method];
  const content = Object(Object(Object(operation).requestBody).content);
  return Object(Object(content["application/json"]).schema);
}

function sizeOf(text: string): string {
  const kilobytes = text.length / 1_000;
  return kilobytes < 1_000 ? `${Math.round(kilobytes)} kB` : `${(kilobytes / 1_000).toFixed(1)} MB`;
}

const ENTRY: ApiEntry = {
  name: "bench",
  description: "/bench.json",
  dialect: {},
  rewrites: { hosts: [], basePaths: [], paths: [] },
  origins: {},
};
