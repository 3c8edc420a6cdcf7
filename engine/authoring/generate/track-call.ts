import type { Dialect, Operation } from "#engine/api-description";
import type { Call, Template } from "#engine/template";
import { isRecord, readOwn } from "#validators";
import { propertiesOf } from "./describe-schema.ts";

/** Where our own APIs have the link of an activity in their answers. */
const LINK_NAMES = ["link", "activity"];
const USUAL = "result.link";

/**
 * Follows the activity that an operation may answer with. The portal follows its own only: the job of another API, whose answer
 * names no activity, is not followed, and the list is read again.
 */
export function trackOf(operation: Operation, name?: string): Call["track"] {
  if (!operation.answersWithActivity) return undefined;
  const link = linkIn(operation);
  return link === undefined ? false : { link: { $: `result.${link}` }, name };
}

/** Whether an activity is followed; then its answer is nothing to show. */
export function isFollowed(operation: Operation): boolean {
  return operation.answersWithActivity && linkIn(operation) !== undefined;
}

function linkIn(operation: Operation): string | undefined {
  const answer = operation.answer(202) ?? operation.answer();
  // An answer that is not described may have the usual one.
  if (answer === undefined) return LINK_NAMES[0];
  const names = propertiesOf(answer, answer).map((each) => each.name);
  return LINK_NAMES.find((each) => names.includes(each));
}

/** Where a dialect says where the link of an activity is, no call repeats it; undefined where no call has one. */
export function withoutLinks(templates: readonly Template[]): readonly Template[] | undefined {
  let found = false;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isRecord(value)) return;
    const track = readOwn(value, "track");
    if (isRecord(track) && readOwn(readOwn(track, "link"), "$") === USUAL) {
      found = true;
      const name = readOwn(track, "name");
      Object.assign(value, { track: name === undefined ? undefined : { name } });
    }
    Object.values(value).forEach(visit);
  };
  const copies: readonly Template[] = JSON.parse(JSON.stringify(templates));
  copies.forEach(visit);
  return found ? copies : undefined;
}

/** The place of the link that `withoutLinks` leaves to the dialect. */
export const ACTIVITY: Pick<Dialect, "activity"> = { activity: "/link" };
