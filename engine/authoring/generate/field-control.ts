import type { Field } from "#engine/template";
import { isRecord, readOwn } from "#validators";
import type { Property } from "./describe-schema.ts";
import { isSecret, wordsIn } from "./property-role.ts";
import { ADDRESS_WORDS } from "./role-words.ts";

/** Last words of texts that take several lines. */
const LONG_TEXTS = new Set(
  "description comment comments notes note data script body content message text config certificate pem cert yaml json template query key".split(
    " ",
  ),
);
/** What descriptions call such texts. */
const LONG_WORDS = /\bscript\b|\bPEM\b|\bcertificate\b|\bmulti-?line\b|\bpublic key\b/i;
/** A text that may be shorter than this gets one line anyway. */
const SHORT_BELOW = 1000;

/**
 * The control of a field where another than the description's own is wanted: one line for texts that are no prose,
 * masked for secrets, choices that stand behind a part of the schema.
 */
export function controlOf(property: Property): Pick<Field, "as" | "values"> {
  const { type, name, format, description, choices, isWriteOnly, schema, isComposed } = property;
  if (isSecret(property)) return { as: "secret" };
  if (choices.length > 0) return choiceOf(property);
  // What is only written is masked unless it is said that it is no secret.
  if (type === "boolean") return isWriteOnly || isComposed ? { as: "switch" } : {};
  if (type === "number") return isWriteOnly || isComposed ? { as: "number" } : {};
  if (type === "list") return isWriteOnly || isComposed ? { as: "tags" } : {};
  if (type !== "text") return {};
  if (format === "date-time") return isComposed ? { as: "datetime" } : {};
  if (isLong(name, description)) return { as: "textarea" };
  const most = readOwn(schema, "maxLength");
  const isOneLine =
    (format !== "" && format !== "password") || (typeof most === "number" && most < SHORT_BELOW);
  return isOneLine && !isWriteOnly && !isComposed ? {} : { as: "text" };
}

function isLong(name: string, description: string): boolean {
  const words = wordsIn(name);
  const last = words.at(-1) ?? "";
  // `ssh_key` is one, `zone_key` names a zone.
  if (last === "key" && words.length > 1) return LONG_KEYS.test(words.join(" "));
  return LONG_TEXTS.has(last) || (LONG_WORDS.test(description) && !ADDRESS_WORDS.has(last));
}

const LONG_KEYS = /\b(?:public|private|ssh|tls|ssl|rsa|host|deploy) key$/;

function choiceOf({
  type,
  choices,
  schema,
  isComposed,
  isWriteOnly,
}: Property): Pick<Field, "as" | "values"> {
  const as = type === "choices" ? "multi" : "select";
  const items = readOwn(schema, "items");
  const isBehind = isComposed || (isRecord(items) && readOwn(items, "enum") === undefined);
  if (isBehind) return { as, values: choices };
  return isWriteOnly ? { as } : {};
}
