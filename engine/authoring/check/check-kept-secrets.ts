import { readOwn } from "#validators";
import { isReference } from "#engine/expression";
import type { JsonSchema } from "#engine/api-description";
import type { Problem } from "#engine/template";
import { fieldsOf, pathOfField } from "./form-fields.ts";
import { answerOf } from "./operation-of.ts";
import type { Rule } from "./part.ts";
import { followSchema, propertiesNamed, typesOf, wordOf } from "./schema-path.ts";

/** What a description says of a key or a code that nobody sees again. */
const ONCE =
  /\b(?:shown|returned|displayed|visible|readable|available|given) (?:only )?once\b|\bonly (?:be )?(?:shown|returned|displayed|visible|given) (?:\w+ )?once\b|\bcannot be (?:shown|read|retrieved|seen|displayed) (?:again|later)\b|\bnot (?:be )?shown again\b/i;

/**
 * What an answer shows only once is shown: an action or a form that makes a key reveals it. Nor does an action of its own
 * kind read for nothing.
 */
export const checkKeptSecrets: Rule = ({ value, pointer }, options): readonly Problem[] => {
  const call = readOwn(value, "call");
  if (
    readOwn(value, "kind") === "run" &&
    String(readOwn(call, "do")).startsWith("GET ") &&
    isNothing(value)
  ) {
    const message = `reads "${String(readOwn(call, "do"))}" and shows nothing of it: say with "reveal" in "then" what is shown`;
    return [{ pointer, message }];
  }
  if (!/^(?:POST|PUT) /.test(String(readOwn(call, "do"))) || readOwn(value, "use") !== undefined) return [];
  const answer = answerOf(call, options);
  const form = readOwn(value, "ask") ?? value;
  const typed = fieldsOf(form).map(pathOfField);
  const secrets = answer === undefined ? [] : secretsIn(answer.root).filter((name) => !typed.includes(name));
  const [secret] = secrets;
  if (secret === undefined) return [];
  const then = readOwn(value, "then");
  const shown = (Array.isArray(then) ? then : []).flatMap((step: unknown, index) => {
    const fields = readOwn(readOwn(step, "reveal"), "fields");
    return (Array.isArray(fields) ? fields : []).map((field: unknown, place) => ({
      path: readOwn(field, "value"),
      at: `${pointer}/then/${index}/reveal/fields/${place}/value`,
    }));
  });
  const [first] = shown;
  if (first === undefined) {
    const message = `its answer has "${secret}" only this once, and nothing shows it: add {"reveal": {"title": …, "fields": [{"label": …, "value": {"$": "result.${secret}"}, "format": "copyable"}]}} to "then"`;
    return [{ pointer, message }];
  }
  const isShown = shown.some(
    ({ path }) =>
      !isReference(path) || secrets.some((name) => path.$.endsWith(`.${name}`) || path.$ === "result"),
  );
  const message = `what is shown only this once is "result.${secret}", and this is not it`;
  return isShown ? [] : [{ pointer: first.at, message }];
};

function isNothing(action: unknown): boolean {
  const then = readOwn(action, "then");
  return then === undefined || (Array.isArray(then) && then.length === 0);
}

function secretsIn(answer: JsonSchema): readonly string[] {
  return propertiesNamed(answer, answer).filter((name) => {
    const followed = followSchema(answer, answer, [name]);
    const schema = followed.ok ? followed.schema : undefined;
    return (
      typesOf(answer, schema)?.includes("string") === true &&
      ONCE.test(wordOf(answer, schema, "description") ?? "")
    );
  });
}
