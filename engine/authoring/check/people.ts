import { referencesOf } from "#engine/expression";
import { FOR_PROVIDERS_ONLY, readOwn } from "#validators";
import { accessInFull } from "./audience.ts";
import type { CheckOptions } from "./check-options.ts";

/** The customer types, and what people of each are called. */
const PEOPLE: Readonly<Record<string, string>> = {
  provider: "providers",
  distributor: "distributors",
  customer: "customers",
};

/** The customer types that the routes of the page let in; none where it has no route of its own. */
export function admittedTo({ name, routes = [] }: CheckOptions): readonly string[] {
  const own = routes.filter(({ template }) => name !== undefined && template === name);
  return [...new Set(own.flatMap(({ access }) => typesOf(access)))];
}

/** The customer types that may pass an access rule, as far as it says them. */
export function typesOf(rule: unknown): readonly string[] {
  const access = accessInFull(rule);
  const [types, all] = [readOwn(access, "type"), readOwn(access, "all")];
  const named = Object.keys(PEOPLE).filter((type) => !Array.isArray(types) || types.includes(type));
  const isForProviders = listOf(all).some((claim) =>
    FOR_PROVIDERS_ONLY.some((tag) => String(claim).startsWith(`access.${tag}.`)),
  );
  return isForProviders ? named.filter((type) => type === "provider") : named;
}

/** Whether something besides types and permissions decides who sees a part. */
export function looksAtPeople(frame: unknown): boolean {
  const access = accessInFull(readOwn(frame, "access"));
  const claims = ["all", "any", "anyOf"].flatMap((key) => listOf(readOwn(access, key)).flat());
  return (
    claims.some((claim) => !String(claim).startsWith("access.")) ||
    ["flags", "flagsOff"].some((key) => readOwn(access, key) !== undefined) ||
    readsPeople([readOwn(frame, "show"), readOwn(frame, "enable")])
  );
}

/** Whether who is signed in decides a part. */
export function readsPeople(part: unknown): boolean {
  return referencesOf(part).some((path) => /^(?:claims|session|bootstrap)\b/.test(path));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** `distributors and customers`. */
export function inWords(types: readonly string[]): string {
  return types.map((type) => PEOPLE[type] ?? type).join(" and ");
}
