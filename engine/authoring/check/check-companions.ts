import { isRecord, readOwn } from "#validators";
import { isReference } from "#engine/expression";
import type { Problem } from "#engine/template";
import { fieldsOf, pathOfField } from "./form-fields.ts";
import { operationOf } from "./operation-of.ts";
import type { Rule } from "./part.ts";
import { followSchema, propertiesNamed, wordOf } from "./schema-path.ts";
import { saysOf, wordsOfName } from "./word-sense.ts";

/** What repeats another property, so that nobody mistypes it, is asked beside it: `confirmPassword`. */
export const checkRepeated: Rule = ({ value, pointer }, options): readonly Problem[] => {
  const call = readOwn(value, "call");
  const body = readOwn(call, "body");
  const match = operationOf(call, options);
  const root = match?.ok === true ? match.operation.body() : undefined;
  if (root === undefined || !isReference(body) || body.$ !== "form" || body.pick !== undefined) return [];
  const fields = fieldsOf(readOwn(value, "ask") ?? value).map(pathOfField);
  return propertiesNamed(root, root).flatMap((name) => {
    const repeated = REPEATS.exec(name)
      ?.slice(1)
      .find((each) => each !== undefined)
      ?.toLowerCase();
    const asked = fields.find((field) => field.toLowerCase() === repeated);
    const message = `"${name}" is missing, which repeats "${String(asked)}"`;
    return asked === undefined || fields.includes(name) ? [] : [{ pointer, message }];
  });
};

const REPEATS = /^(?:confirm|repeat|retype|verify)_?(.+)$|^(.+?)_?(?:confirmation|confirm|repeat)$/i;

/** "Required to change your password", "Needed with `mode`". */
const REQUIRED =
  /\b(?:required|needed|necessary|mandatory)\b(?: together)? (?:to (?:change|set|send|use|turn on|enable)|with|when|if|for|where)\b(.*)/i;
const NO_DEMAND = /\bexcept\b|\bnot (?:required|needed|necessary)\b|\bonly (?:if|where)\b/i;

/**
 * What a description asks for beside another property is asked where that is: the current password to change the password.
 * A form about oneself only: for others it may not be needed.
 */
export const checkCompanions: Rule = ({ value, pointer }, options): readonly Problem[] => {
  const call = readOwn(value, "call");
  const body = readOwn(call, "body");
  const match = operationOf(call, options);
  const root = match?.ok === true ? match.operation.body() : undefined;
  if (match?.ok !== true || root === undefined || !(isReference(body) && body.$ === "form")) return [];
  const fields = fieldsOf(readOwn(value, "ask") ?? value).map(
    (field) => pathOfField(field).split(".")[0] ?? "",
  );
  const init = readOwn(value, "init");
  const names = propertiesNamed(root, root);
  const isOwn = /\{(?:session|claims)\./.test(String(readOwn(call, "do")));
  return names
    .filter(
      (name) =>
        !fields.includes(name) && !(isRecord(init) && (isReference(init) || Object.hasOwn(init, name))),
    )
    .flatMap((name) => {
      const followed = followSchema(root, root, [name]);
      const said = followed.ok ? (wordOf(root, followed.schema, "description") ?? "") : "";
      const sentence = said.split(/(?<=[.;])\s/).find((each) => REQUIRED.test(each)) ?? "";
      const about = REQUIRED.exec(sentence)?.[1] ?? "";
      if (about === "" || NO_DEMAND.test(sentence) || (/\b(?:your )?own\b/i.test(about) && !isOwn)) return [];
      const asking = fields.find((field) => field !== "" && saysOf(about, wordsOfName(field)) === "so");
      const message = `"${name}" is missing beside "${String(asking)}": its description says "${sentence}"`;
      return asking === undefined ? [] : [{ pointer, message }];
    });
};
