import { readOwn } from "#validators";
import type { CheckOptions } from "./check-options.ts";
import { leavesOf } from "./check-links.ts";
import type { Part, Rule } from "./part.ts";
import { readSchema } from "./read-schema.ts";

/**
 * The page of a thing is picked by what that thing is, not by what another is: of `row.parent.page` by `row.parent.kind` and not by
 * `row.object.kind`. Known where the thing has a field of that name itself.
 */
export const checkLinkOwner: Rule = (part, options) => {
  const path = readOwn(readOwn(part.value, "by"), "$");
  if (part.definition !== "PageOf" || typeof path !== "string") return [];
  const [owner, name] = [ownerOf(path), path.slice(path.lastIndexOf(".") + 1)];
  const things = new Set(leavesOf(part.value, "").flatMap(([link]) => thingOf(link) ?? []));
  const [thing, ...more] = things;
  if (thing === undefined || more.length > 0 || thing === owner || !isBeside(thing, owner)) return [];
  if (!hasOwnField(part, `${thing}.${name}`, options)) return [];
  const message = `picks the page by "${path}", and links to "${thing}": did you mean "${thing}.${name}"?`;
  return [{ pointer: `${part.pointer}/by`, message }];
};

/** What the first place of an address, or its `id`, is filled from: `row.parent` of `{row.parent.page}`. */
function thingOf(link: string): string | undefined {
  const [address = "", query = ""] = link.split("?");
  const filled = /\{([\w.]+)\}/.exec(address)?.[1] ?? /(?:^|&)id=\{([\w.]+)\}/.exec(query)?.[1];
  return filled === undefined ? undefined : ownerOf(filled);
}

function ownerOf(path: string): string {
  return path.slice(0, path.lastIndexOf("."));
}

/** Neither is a part of the other: a thing may be picked by what is in it. */
function isBeside(a: string, b: string): boolean {
  return a.split(".")[0] === b.split(".")[0] && !a.startsWith(`${b}.`) && !b.startsWith(`${a}.`) && a !== b;
}

function hasOwnField(part: Part, path: string, options: CheckOptions): boolean {
  return readSchema(part, path, options) !== undefined;
}
