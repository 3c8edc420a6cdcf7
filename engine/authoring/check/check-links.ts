import { escapeSegment, isRecord, readOwn } from "#validators";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import type { Rule } from "./part.ts";
import { problemOfTarget } from "./link-target.ts";
import { suggestIcon } from "./suggest-icon.ts";
import { suggest } from "#engine/template";

/** A route leads where a link leads. */
export const checkLink: Rule = ({ value, pointer }, options) =>
  leavesOf(value, pointer).flatMap(([text, at]) => checkTarget(text, at, options));

function checkTarget(text: string, pointer: string, options: CheckOptions): readonly Problem[] {
  const message = options.routes === undefined ? undefined : problemOfTarget(text, options);
  return message === undefined ? [] : [{ pointer, message }];
}

/** One mark stands before a value: an icon or its initials. */
export const checkInitials: Rule = ({ value, pointer }) =>
  readOwn(value, "initials") === true && readOwn(value, "icon") !== undefined
    ? [{ pointer: `${pointer}/initials`, message: "either an icon or initials stand before a value" }]
    : [];

/** An icon is one of the icon set. */
export const checkIcon: Rule = ({ value, pointer }, { icons }) => {
  if (icons === undefined) return [];
  return leavesOf(readOwn(value, "icon"), `${pointer}/icon`)
    .filter(([name]) => !name.includes("{{") && !icons.includes(name))
    .map(([name, at]) => ({ pointer: at, message: `unknown icon "${name}"${suggestIcon(name, icons)}` }));
};

/** The page has the tab that an action opens. */
export const checkTab: Rule = ({ value, pointer, above }) => {
  const tab = readOwn(value, "tab");
  if (typeof tab !== "string") return [];
  const tabs = readOwn(above[0]?.value, "tabs");
  const ids = (Array.isArray(tabs) ? tabs : []).map((each: unknown) => String(readOwn(each, "id")));
  if (ids.includes(tab)) return [];
  return [{ pointer: `${pointer}/tab`, message: `this page has no tab "${tab}"${suggest(tab, ids)}` }];
};

/** The texts of a text or link, or of all that its switch picks from, with their places. */
export function leavesOf(
  value: unknown,
  pointer: string,
): readonly (readonly [text: string, pointer: string])[] {
  if (typeof value === "string") return [[value, pointer]];
  const to = readOwn(value, "to");
  if (!isRecord(to)) return [];
  const picks = Object.keys(to).flatMap((key) => leavesOf(to[key], `${pointer}/to/${escapeSegment(key)}`));
  return [...picks, ...leavesOf(readOwn(value, "else"), `${pointer}/else`)];
}
