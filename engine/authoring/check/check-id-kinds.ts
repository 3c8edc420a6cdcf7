import { escapeSegment, isRecord, readOwn } from "#validators";
import { isReference } from "#engine/expression";
import type { Problem } from "#engine/template";
import { checkIdentity } from "./check-identity.ts";
import type { CheckOptions } from "./check-options.ts";
import { kindNamed, kindOfId, kindsOfApi, plainKind } from "./id-kinds.ts";
import { templateAt } from "./link-target.ts";
import { operationOf } from "./operation-of.ts";
import type { Part, Rule } from "./part.ts";
import { doOf, placeholdersIn, segmentsOfDo } from "./placeholders.ts";

/** What stands where the id of one kind of things belongs is no id of another: a user is not found by the number of an account. */
export const checkIdKinds: Rule = (part, options) => {
  if (doOf(part.value) === "") return [];
  const sent = ["body", "query", "filter"].flatMap((key) =>
    checkNamed(part, readOwn(part.value, key), `${part.pointer}/${key}`, options),
  );
  return [...checkPlaces(part, options), ...sent];
};

function checkPlaces(part: Part, options: CheckOptions): readonly Problem[] {
  const known = kindsOfApi(readOwn(part.value, "api"), options);
  const spelled = doOf(part.value);
  const found = placeholdersIn(spelled).flatMap(({ before, path, index }) => {
    const given = kindOfId(part, path);
    const wanted = wantedAt(part.value, before, index, options);
    if (given === undefined || !wanted.every((kind) => areOthers(kind, given, known))) return [];
    const message = `"${path}" is the id of ${aKind(given)}, where /${before}/{} is one of ${aKind(wanted[0] ?? "")}`;
    return [{ pointer: `${part.pointer}/do`, message }];
  });
  return found.length > 0 && checkIdentity(part, options).length > 0 ? [] : found;
}

/** The kinds that may fill a place: what stands before it, and what the description calls it. */
function wantedAt(call: unknown, before: string, index: number, options: CheckOptions): readonly string[] {
  const match = operationOf(call, options);
  const name = match?.ok === true ? segmentsOfDo(`x ${match.operation.path}`)[index] : undefined;
  const named = name === undefined ? undefined : kindNamed(name.replaceAll(/[{}]/g, ""));
  return [plainKind(before), ...(named === undefined ? [] : [named])];
}

/** Both are kinds of the API, and neither is a part of the other's name, as `reseller_account` is an account. */
function areOthers(wanted: string, given: string, known: ReadonlySet<string>): boolean {
  const isKnown = known.has(wanted) && known.has(given);
  return isKnown && !wanted.endsWith(given) && !given.endsWith(wanted);
}

/** `account_id` of a body, a query or a filter. */
function checkNamed(part: Part, sent: unknown, pointer: string, options: CheckOptions): readonly Problem[] {
  if (!isRecord(sent) || isReference(sent)) return [];
  const known = kindsOfApi(readOwn(part.value, "api"), options);
  return Object.entries(sent).flatMap(([name, value]): readonly Problem[] => {
    const at = `${pointer}/${escapeSegment(name)}`;
    if (!isReference(value)) return checkNamed(part, value, at, options);
    const [wanted, given] = [kindNamed(name), kindOfId(part, value.$)];
    if (wanted === undefined || given === undefined) return [];
    // `reseller_account_id` names an account.
    const kind = [...known].find((each) => wanted.endsWith(each));
    if (kind === undefined || !areOthers(kind, given, known) || wanted.endsWith(given)) return [];
    return [
      {
        pointer: at,
        message: `"${value.$}" is the id of ${aKind(given)}, where "${name}" is that of ${aKind(kind)}`,
      },
    ];
  });
}

/** A link names a thing to its page by the id of that kind of things. */
export const checkLinkedIds: Rule = (part, options) =>
  ["link", "goto"].flatMap((key) => {
    const link = readOwn(part.value, key);
    const template = typeof link === "string" ? templateAt(link, options) : undefined;
    if (typeof link !== "string" || template === undefined) return [];
    const pairs = Array.from((link.split("?")[1] ?? "").matchAll(/([\w-]+)=\{([\w.]+)\}/g));
    return pairs.flatMap(([, name = "", path = ""]) => {
      const given = kindOfId(part, path);
      const load = loadOfParameter(readOwn(options.pages, template), `query.${name}`);
      const known = kindsOfApi(readOwn(load?.call, "api"), options);
      if (load === undefined || given === undefined || !areOthers(load.kind, given, known)) return [];
      const message = `"${path}" is the id of ${aKind(given)}, where the page "${template}" shows ${aKind(load.kind)}`;
      return [{ pointer: `${part.pointer}/${key}`, message }];
    });
  });

/** What a page loads by one of its parameters. */
function loadOfParameter(
  page: unknown,
  parameter: string,
): { readonly call: unknown; readonly kind: string } | undefined {
  const loads = readOwn(page, "load");
  for (const call of Object.values(isRecord(loads) ? loads : {})) {
    const place = placeholdersIn(doOf(call)).find(({ path }) => path === parameter);
    if (place !== undefined) return { call, kind: plainKind(place.before) };
  }
  return undefined;
}

function aKind(kind: string): string {
  return `${/^[aeiou]/.test(kind) && !kind.startsWith("u") ? "an" : "a"} ${kind}`;
}
