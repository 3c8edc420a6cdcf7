import type { Property } from "./describe-schema.ts";
import {
  ABOUT_SECRETS,
  ADDRESS_WORDS,
  IDENTIFIER_WORDS,
  KIND_WORDS,
  NAME_PHRASES,
  NO_SIZE_WORDS,
  NOISE_PHRASES,
  PLACE_WORDS,
  PROSE_WORDS,
  SECRET_PHRASE,
  SECRET_WORDS,
  SIZE_WORDS,
  STATE_WORDS,
  SWITCH_WORDS,
  TAG_WORDS,
  TIME_NAMES,
  TIME_VERBS,
} from "./role-words.ts";

/**
 * What a property means to people. The order is that in which pages show them; from `plain` on they stand in details
 * only, `noise` and `secret` nowhere.
 */
export const ROLES = [
  "name",
  "state",
  "host",
  "switch",
  "kind",
  "address",
  "relation",
  "place",
  "tags",
  "size",
  "time",
  "plain",
  "prose",
  "identifier",
  "noise",
  "secret",
] as const;
export type Role = (typeof ROLES)[number];

/** The words of a name: `createdAt`, `created_at` and `Created-At` are "created at". */
export function wordsIn(name: string): readonly string[] {
  let words = known.get(name);
  if (words === undefined) known.set(name, (words = split(name)));
  return words;
}

/** Descriptions repeat their names: they are split once. */
const known = new Map<string, readonly string[]>();

function split(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

/** Whether a property must never be shown: passwords, tokens, private keys. */
export function isSecret({ name, type, format, description }: Property): boolean {
  if (type === "boolean" || type === "number") return false;
  const words = wordsIn(name);
  const spelled = words.join(" ");
  if (ABOUT_SECRETS.has(lastOf(words)) || /^(?:next|previous|page|continuation) token$/.test(spelled))
    return false;
  if (words.some((word) => SECRET_WORDS.has(word)) || SECRET_PHRASE.test(spelled)) return true;
  if (/^(?:key|code)$/.test(lastOf(words)) && SENSITIVE.test(description)) return true;
  // Some descriptions mark whatever is personal as a password: a name, a description or an address is none.
  const isPublic = PROSE_WORDS.has(lastOf(words)) || ADDRESS_WORDS.has(lastOf(words));
  return format === "password" && (/password|secret/i.test(description) || !isPublic);
}

/** What descriptions say of keys and codes that open something. */
const SENSITIVE =
  /\bsensitive\b|\bcredentials?\b|\bkeep (?:it|this) (?:secret|private)\b|\b(?:shown|returned) (?:only )?once\b|\bonly (?:shown|returned) once\b/i;

/** What a property means; `noun`: what the collection holds, in the singular, so that `serverName` is a name. */
export function roleOf(property: Property, noun: string): Role {
  const words = wordsIn(property.name);
  if (isSecret(property)) return "secret";
  if (isNoise(words, property)) return "noise";
  if (isTime(words, property)) return "time";
  switch (property.type) {
    case "boolean":
      // `enabled`, `is_admin`; what is about a part of the thing is a setting.
      return SWITCH_WORDS.has(words.filter((word) => word !== "is").join(" ")) ? "switch" : "plain";
    case "number":
      return roleOfNumber(words);
    case "list":
    case "choices":
    case "lines":
      return roleOfList(words);
    case "object":
      return roleOfObject(words);
    case "text":
    case "map":
    case "other":
    default:
      return roleOfText(words, property, noun);
  }
}

function roleOfText(words: readonly string[], { format, choices }: Property, noun: string): Role {
  const [last, spelled] = [lastOf(words), words.join(" ")];
  if (isName(spelled, noun)) return "name";
  if (format === "uuid" || IDENTIFIER_WORDS.has(last) || spelled === `${noun} key`) return "identifier";
  if (STATE_WORDS.has(last)) return "state";
  if (PROSE_WORDS.has(last)) return "prose";
  if (format === "email" || (ADDRESS_WORDS.has(last) && words.length <= MOST_WORDS)) return "address";
  // Of many addresses of one thing only its own is worth a column.
  if (/^ur[il]$/.test(last)) return words.length === 1 ? "address" : "plain";
  if (spelled !== noun && words.some((word) => PLACE_WORDS.has(word))) return "place";
  if (SIZE_WORDS.has(last) || words[0] === "size") return "size";
  if (KIND_WORDS.has(last) && words.length <= MOST_WORDS) return "kind";
  return choices.length > 0 && words.length === 1 ? "kind" : "plain";
}

/** A longer name is about a part of the thing. */
const MOST_WORDS = 3;

/** People are called by what they log in with; of other things a login is a part. */
function isName(spelled: string, noun: string): boolean {
  if (/^(?:login|username|user name)$/.test(spelled))
    return /user|member|account|person|people|operator|admin/.test(noun);
  return NAME_PHRASES.has(spelled) || spelled === `${noun} name`;
}

function roleOfNumber(words: readonly string[]): Role {
  if (IDENTIFIER_WORDS.has(lastOf(words))) return "identifier";
  const isSize = words.some((word) => SIZE_WORDS.has(word)) && !NO_SIZE_WORDS.has(lastOf(words));
  return isSize ? "size" : "plain";
}

function roleOfList(words: readonly string[]): Role {
  const last = lastOf(words);
  if (isName(words.join(" "), "")) return "name";
  if (IDENTIFIER_WORDS.has(last)) return "identifier";
  return TAG_WORDS.has(last) ? "tags" : "plain";
}

/** An object stands for what it names: `region` for its name, `status` for its label. */
function roleOfObject(words: readonly string[]): Role {
  const last = lastOf(words);
  if (STATE_WORDS.has(last)) return "state";
  if (words.some((word) => PLACE_WORDS.has(word))) return "place";
  if (last === "size") return "size";
  return KIND_WORDS.has(last) ? "kind" : "plain";
}

/** Where machines find it again, and words that are the same in every row (`"kind": "compute#instance"`). */
function isNoise(
  words: readonly string[],
  { type, schema, isReadOnly, format, description, choices }: Property,
): boolean {
  const spelled = words.join(" ");
  if (NOISE_PHRASES.has(spelled) || (choices.length < 2 && ALWAYS.test(description))) return true;
  const isOwnAddress = (isReadOnly && format === "uri") || OWN_ADDRESS.test(description);
  if (/^ur[il]$/.test(spelled) && isOwnAddress) return true;
  const usual = schema["default"];
  return type === "text" && typeof usual === "string" && usual.includes("#");
}

/** What descriptions say of where the API has the record itself. */
const OWN_ADDRESS = /\bAPI endpoint\b|\bURL of (?:this|the) (?:\w+ )?resource\b/;
/** What descriptions say of values that never change. */
const ALWAYS = /\balways `?[\w.]+#|^this is always\b|^set to [“"'`]/i;

function isTime(words: readonly string[], { type, format }: Property): boolean {
  if (format === "date-time" || format === "date") return true;
  if (type !== "text" && type !== "number") return false;
  // Seconds written as a text are none that a cell can read.
  if (type === "text" && /^u?int/.test(format)) return false;
  const last = lastOf(words);
  if (words.length === 1) return TIME_NAMES.has(last);
  const hasVerb = words.some((word) => TIME_VERBS.has(word) || word === "last");
  return (
    last === "at" ||
    last === "timestamp" ||
    (hasVerb && (last === "on" || last === "date" || last === "time")) ||
    ((words[0] === "last" || words[0] === "date") && TIME_VERBS.has(last))
  );
}

function lastOf(words: readonly string[]): string {
  return words.at(-1) ?? "";
}
