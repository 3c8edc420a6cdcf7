import type { DataValidateFunction, ErrorObject } from "ajv/dist/types/index.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { brokenRule, isRecord, readOwn } from "#validators";

/** Whether a value is valid; `errors` then says what is wrong with the last one. */
export interface Validate {
  (value: unknown): boolean;
  errors?: readonly ErrorObject[] | null | undefined;
}

/** Compiles schemas whose references lead into one document, each when it first validates. */
export type CompileSchema = (schema: unknown) => Validate;

/** `document` and every schema have been converted (`toRequestSchemas`, `toAnswerSchemas`). */
export function openDocument(document: unknown, coerceTypes: false | "array" = false): CompileSchema {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, coerceTypes });
  addFormats
    .default(ajv, { keywords: true })
    .addSchema({ ...(isRecord(document) ? document : {}), $id: DOCUMENT }, DOCUMENT);
  ajv.addFormat("uuid", PLAIN_UUID);
  ajv.addKeyword({ keyword: RULES, errors: true, compile: compileRules });
  ajv.addKeyword({ keyword: UNIQUE, errors: true, compile: compileUnique });
  return (schema) => {
    let compiled: Validate | undefined;
    const validate: Validate = (value) => {
      if (compiled === undefined) {
        const whole = absolute(schema);
        compiled = ajv.compile(isRecord(whole) ? whole : {});
      }
      const isValid = compiled(value);
      validate.errors = compiled.errors;
      return isValid;
    };
    return validate;
  };
}

const DOCUMENT = "atrium:document";

/** As the database writes it. Who compares ids, such as a lock, never sees two for one thing. */
const PLAIN_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Names rules of `validators/field-rules.ts` that a value must follow. */
export const RULES = "x-rules";

function compileRules(rules: unknown, parent: object): DataValidateFunction {
  const title = readOwn(parent, "title");
  const names = Array.isArray(rules) ? rules.map(String) : [];
  const validate: DataValidateFunction = (value: unknown) => {
    const message = brokenRule(names, value, typeof title === "string" ? title : "This");
    validate.errors = message === undefined ? [] : [{ keyword: RULES, message, params: {} }];
    return message === undefined;
  };
  return validate;
}

/** Names the field of the entries of a list that no two of them may have alike. */
export const UNIQUE = "x-unique";

function compileUnique(name: unknown): DataValidateFunction {
  const validate: DataValidateFunction = (value: unknown, context) => {
    const entries = (Array.isArray(value) ? value : []).map((entry: unknown) => readOwn(entry, String(name)));
    const at = entries.findIndex((entry, index) => entry !== undefined && entries.indexOf(entry) < index);
    const instancePath = `${context?.instancePath ?? ""}/${at}/${String(name)}`;
    const error = { keyword: UNIQUE, instancePath, message: "Each entry may occur only once.", params: {} };
    validate.errors = at === -1 ? [] : [error];
    return at === -1;
  };
  return validate;
}

/** References of a part taken out of the document lead back into it. */
function absolute(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(absolute);
  if (!isRecord(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "$ref" && typeof value === "string" && value.startsWith("#")
        ? `${DOCUMENT}${value}`
        : absolute(value),
    ]),
  );
}
