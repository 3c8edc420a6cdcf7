import { evaluateCondition, readWithin, referencesOf } from "#engine/expression";
import { escapeSegment, FOR_PROVIDERS_ONLY, isRecord, readOwn } from "#validators";
import { isVisible } from "../../access/index.ts";
import type { Viewer } from "../../access/index.ts";
import type { Problem } from "#engine/template";
import { accessInFull } from "./audience.ts";
import { checkLedPeople } from "./check-led-people.ts";
import { leavesOf } from "./check-links.ts";
import type { CheckOptions } from "./check-options.ts";
import { KNOWN_CLAIMS } from "./known-access.ts";
import { routesAt } from "./link-target.ts";
import type { RouteTarget } from "./link-target.ts";
import { outwards } from "./part.ts";
import type { Part, Rule } from "./part.ts";

/**
 * A link, and what follows after an action, leads nobody who sees it to a page that they may not open. Asked for each role
 * of the fixtures, as its type, flags and claims decide; permissions have a check of their own.
 */
export const checkLedRoles: Rule = (part, options) => {
  const places = ["link", "goto", ...(part.definition === "Short" ? ["all"] : [])].filter(
    (key) => readOwn(part.value, key) !== undefined,
  );
  if (places.length === 0 || part.definition === "Then" || options.viewers === undefined) return [];
  const seeing = rolesAbove(part, options);
  const found = places.flatMap((key) =>
    checkPlace(readOwn(part.value, key), `${part.pointer}/${key}`, seeing, options),
  );
  const isChecked = found.length > 0 && part.definition === "Action";
  const known = isChecked ? checkLedPeople(part, options).map(({ pointer }) => pointer) : [];
  return found.filter(({ pointer }) => !known.includes(pointer));
};

type Role = readonly [name: string, viewer: Viewer];

function checkPlace(
  link: unknown,
  pointer: string,
  seeing: readonly Role[],
  options: CheckOptions,
): readonly Problem[] {
  const led = seeing.flatMap(([name, viewer]) =>
    leavesFor(link, pointer, viewer)
      .filter(([target]) => isShut(target, viewer, options))
      .map(([, at]) => ({ name, at })),
  );
  return [...new Set(led.map(({ at }) => at))].map((at) => {
    const names = [...new Set(led.filter((each) => each.at === at).map(({ name }) => `"${name}"`))];
    const roles = `${names.length === 1 ? "the role" : "the roles"} ${names.join(", ")}`;
    const message = `leads to a page that ${roles} may not open, and ${names.length === 1 ? "it sees" : "they see"} this: say whom it is for in "access", or lead them elsewhere`;
    return { pointer: at, message };
  });
}

/** Where a link leads one person: what a switch by their claims picks. A switch by data leads people as the data is. */
function leavesFor(
  link: unknown,
  pointer: string,
  viewer: Viewer,
): readonly (readonly [target: string, pointer: string])[] {
  const by = readOwn(readOwn(link, "by"), "$");
  if (typeof by !== "string") return leavesOf(link, pointer);
  if (!by.startsWith("claims.")) return [];
  const key = String(readWithin(viewer.claims, by.slice("claims.".length)));
  const to = readOwn(link, "to");
  return isRecord(to) && Object.hasOwn(to, key)
    ? leavesFor(to[key], `${pointer}/to/${escapeSegment(key)}`, viewer)
    : leavesFor(readOwn(link, "else"), `${pointer}/else`, viewer);
}

function isShut(target: string, viewer: Viewer, { pages, ...options }: CheckOptions): boolean {
  const routes = routesAt(target, { ...options, pages });
  const isOpen = routes.some(
    ({ access, template }) =>
      isIn(access, viewer) && isIn(readOwn(readOwn(pages, template ?? ""), "access"), viewer),
  );
  return routes.length > 0 && !isOpen;
}

/** Those of the roles who see a part of a page: what leads to it, and all that it stands in, lets them in. */
function rolesAbove(part: Part, options: CheckOptions): readonly Role[] {
  const { name, routes = [], with: given } = options;
  const own = routes.filter(
    (route) =>
      name !== undefined &&
      route["template"] === name &&
      // A page that is made of what its routes give is seen by the people of the routes that give this.
      (given === undefined || JSON.stringify(route["with"]) === JSON.stringify(given)),
  );
  const frames = outwards(part).map(({ value }) => value);
  return fullRoles(options).filter(
    ([, viewer]) =>
      own.some(({ access }) => isIn(access, viewer)) && frames.every((frame) => sees(frame, viewer)),
  );
}

function sees(frame: unknown, viewer: Viewer): boolean {
  return (
    isIn(readOwn(frame, "access"), viewer) &&
    ["show", "enable"].every((key) => mayHold(readOwn(frame, key), viewer))
  );
}

/** Whether a condition may hold for a person: one that reads more than their claims may, where it reads none of them. */
function mayHold(condition: unknown, { claims }: Viewer): boolean {
  const read = referencesOf(condition);
  if (!read.some((path) => /^(?:claims|session|bootstrap)\b/.test(path))) return true;
  const isOwn = read.every((path) => path.startsWith("claims.")) && isRecord(condition);
  return isOwn && evaluateCondition(condition, { claims });
}

function isIn(access: unknown, viewer: Viewer): boolean {
  const rule = accessInFull(access);
  return !isRecord(rule) || isVisible(rule, viewer);
}

const filled = new WeakMap<object, readonly Role[]>();

/** The roles with all permissions that people of their type can have: which of them they have is not asked here. */
function fullRoles({ viewers = {} }: CheckOptions): readonly Role[] {
  const roles =
    filled.get(viewers) ?? Object.entries(viewers).map(([name, viewer]) => [name, full(viewer)] as const);
  filled.set(viewers, roles);
  return roles;
}

function full(viewer: Viewer): Viewer {
  const access: Record<string, Record<string, boolean>> = {};
  for (const claim of KNOWN_CLAIMS) {
    const [root, tag = "", flag = ""] = claim.split(".");
    const isTheirs = viewer.type === "provider" || !FOR_PROVIDERS_ONLY.some((each) => each === tag);
    if (root === "access" && isTheirs) access[tag] = { ...access[tag], [flag]: true };
  }
  return { ...viewer, claims: { ...viewer.claims, access } };
}

/** A page that no role may open is never drawn: its faults would be seen by people first. */
export function checkSeen(
  page: unknown,
  name: string,
  routes: readonly RouteTarget[],
  viewers: Readonly<Record<string, Viewer>>,
): readonly Problem[] {
  const own = routes.filter(({ template }) => template === name);
  const access = readOwn(page, "access");
  const isSeen = Object.values(viewers).some(
    (viewer) => isIn(access, viewer) && own.some((route) => isIn(route["access"], viewer)),
  );
  if (own.length === 0 || isSeen || Object.keys(viewers).length === 0) return [];
  const message =
    'no role of the fixtures may open this page, so it is never drawn: give one of "fixtures/roles.json", or of its own "roles", the type, claims and flags that its route and access ask for';
  return [{ pointer: access === undefined ? "" : "/access", message }];
}
