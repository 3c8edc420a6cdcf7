import type { JsonSchema } from "#engine/api-description";
import { propertiesOf } from "./describe-schema.ts";
import type { Property } from "./describe-schema.ts";
import { roleOf, wordsIn } from "./property-role.ts";

/** Fields that a form leaves out, because the server sets them or nobody should. */
export type IsServerSet = (property: Property) => boolean;

/**
 * What of a request's schema the server sets. A schema of its own holds little of that; one that is the whole record, with
 * its id, holds states, owners and addresses that only look as if they could be sent.
 */
export function serverSetIn(root: JsonSchema, schema: unknown, noun: string): IsServerSet {
  const properties = propertiesOf(root, schema);
  const isRecord = properties.some((each) => isRecordMark(each));
  // A description that marks what is read only has said it all.
  const isMarked = properties.some(({ isReadOnly }) => isReadOnly);
  return (property) => {
    if (property.isReadOnly || property.isDeprecated) return true;
    if (property.isRequired) return false;
    if (isRecordMark(property)) return true;
    const role = roleOf(property, noun);
    if (role === "noise") return true;
    if (role === "state" && /^(?:the )?(?:current|present)\b/i.test(property.description)) return true;
    if (isRecord && isFingerprint(property)) return true;
    if (!isRecord || isMarked) return false;
    return (
      role === "state" ||
      isOwner(property) ||
      isOwnAddress(property) ||
      (property.type === "object" && isOtherRecord(root, property))
    );
  };
}

const RECORD_MARKS =
  /^(?:id|uid|uuid|guid|(?:created|updated|modified|deleted|creation|modification|deletion|last updated|last modified)(?: (?:at|on|by|date|time|timestamp))?)$/;

/** What only a record that is there already has: its id, and when it was made. */
function isRecordMark({ name, type }: Property): boolean {
  return type !== "object" && type !== "lines" && RECORD_MARKS.test(wordsIn(name).join(" "));
}

/** A record of its own, with an id and a time, is changed where it is. */
function isOtherRecord(root: JsonSchema, { schema }: Property): boolean {
  return propertiesOf(root, schema).filter(isRecordMark).length > 1;
}

function isFingerprint({ name }: Property): boolean {
  return /(?:fingerprint|hash|digest|checksum|sha\d*)$/i.test(name);
}

/** Who it belongs to follows from who is signed in. */
function isOwner({ name }: Property): boolean {
  return /^(?:user|session|account|owner|tenant|organi[sz]ation|team|creator) id$/.test(
    wordsIn(name).join(" "),
  );
}

/** Where the thing is to be found, as opposed to an address that it is given. */
function isOwnAddress({ name, type }: Property): boolean {
  return type === "text" && /(?:^|_)url$|Url$|^url$/.test(name);
}
