import { isRecord, readOwn } from "#validators";
import { pushUse } from "./expand-fragment.ts";
import { pushStates, stateTable } from "./expand-states.ts";
import { below, type Expansion, type ExpansionProblem, partInFull, walkKeys } from "./expansion.ts";
import { isPageOf, linkTo, type PageOf } from "./link-to-page.ts";
import { createOrigins } from "./origins.ts";
import type { Origin, Origins } from "./origins.ts";
import type { PageTables } from "./page-tables.ts";
import { hasParameters, isAbsent, listGiven, originOfValue, textOf } from "./parameter-scope.ts";
import type { Parameter, Scope } from "./parameter-scope.ts";
import {
  checkParameters,
  declaredBy,
  fillParameters,
  isList,
  isOptional,
  parametersIn,
  wholeParameter,
} from "./parameters.ts";
import { answersOf, entryKeyOf } from "./short-forms.ts";
import type { AnswerDialects } from "./short-forms.ts";
import { suggest } from "./suggest.ts";

export interface Expanded {
  readonly document: unknown;
  readonly origins: Origins;
  /** Where a table of pages was replaced by a link. */
  readonly tableLinks: ReadonlySet<string>;
  /** Lists in which the parts of a fragment are missing, because it could not be put in. */
  readonly openLists: ReadonlySet<string>;
  readonly problems: readonly ExpansionProblem[];
}

/** What pages share: fragments, tables of pages, and the dialects of APIs. */
export interface Shared {
  /** By name, as parsed. */
  readonly fragments: unknown;
  readonly tables: PageTables;
  /** The APIs: a template may leave out what their dialects define, such as where rows are in answers. */
  readonly apiList?: AnswerDialects;
}

/**
 * Replaces a template's parameters and shared parts: first `<name>`, then each `{"fragment": …}` in a list by the
 * fragment's content, and each `{"pageOf": …}` by a link from the routes' table. Records the origin of each part, so
 * that a problem is reported at its place in its file. `valuesAt` is the place of `values` in their file of routes.
 */
export function expandTemplate(
  template: unknown,
  { fragments, tables, apiList }: Shared,
  values: Readonly<Record<string, unknown>>,
  valuesAt?: string,
): Expanded {
  const origins = createOrigins();
  const problems: ExpansionProblem[] = [];
  const declared = declaredBy(template);
  for (const { message } of checkParameters(declared, values)) {
    problems.push({ origin: { file: "template", pointer: "/given" }, message });
  }
  const outside: Scope = { parameters: new Map(), declared: [], stack: [] };
  const parameters = new Map(
    Object.keys({ ...declared, ...values })
      .filter((name) => Object.hasOwn(values, name) || isOptional(declared[name]))
      .map((name): [string, Parameter] => [
        name,
        {
          value: readOwn(values, name),
          isList: isList(declared[name]),
          origin: valuesAt === undefined ? undefined : below({ file: "routes", pointer: valuesAt }, name),
          scope: outside,
        },
      ]),
  );
  const isDeclared = isRecord(template) && template["given"] !== undefined;
  const scope: Scope = { parameters, declared: Object.keys(declared), isDeclared, stack: [] };
  const tableLinks = new Set<string>();
  const openLists = new Set<string>();
  const expansion: Expansion = {
    fragments,
    tables,
    answers: answersOf(apiList),
    origins,
    tableLinks,
    openLists,
    problems,
    walk: (...part) => walk(expansion, ...part),
    pushEntries: (...part) => pushEntries(expansion, ...part),
  };
  const isPage = isRecord(template);
  const { given: declaration, ...page } = isPage ? template : {};
  const expanded = walk(expansion, isPage ? page : template, { file: "template", pointer: "" }, scope, "");
  const document =
    declaration !== undefined && isRecord(expanded) ? { ...expanded, given: declaration } : expanded;
  return { document, origins, tableLinks, openLists, problems };
}

function walk(run: Expansion, value: unknown, origin: Origin, scope: Scope, out: string): unknown {
  if (typeof value === "string") return walkText(run, value, origin, scope, out);
  if (Array.isArray(value)) return walkList(run, value, origin, scope, out);
  if (!isRecord(value)) return value;
  const walked = walkKeys(run, value, () => origin, scope, out);
  return isPageOf(walked) ? walkPageOf(run, walked, origin, out) : partInFull(run, walked, out);
}

function walkPageOf(run: Expansion, use: PageOf, origin: Origin, out: string): unknown {
  const { link, places, problems } = linkTo(use, run.tables);
  const at = (place: string): Origin => ({ ...origin, pointer: origin.pointer + place });
  for (const problem of problems) run.problems.push({ origin: at(problem.below), message: problem.message });
  for (const place of places) run.origins.record(out + place.below, at(place.writtenAt));
  run.tableLinks.add(out);
  return link ?? use;
}

function walkText(run: Expansion, text: string, origin: Origin, scope: Scope, out: string): unknown {
  if (!hasParameters(scope) || !text.includes("<")) return text;
  for (const name of parametersIn(text)) {
    if (scope.declared.includes(name)) continue;
    const message = `unknown parameter "<${name}>"${suggest(name, scope.declared)}`;
    run.problems.push({ origin, message });
    run.origins.record(out, { ...origin, isIncomplete: true });
    return text;
  }
  const whole = wholeParameter(text);
  const parameter = whole === undefined ? undefined : scope.parameters.get(whole);
  // That it is not given was said already.
  if (whole !== undefined && parameter === undefined)
    run.origins.record(out, { ...origin, isIncomplete: true });
  if (parameter === undefined) {
    const filledWith = parametersIn(text).flatMap((name) => {
      const { value, origin: brought } = scope.parameters.get(name) ?? { value: undefined };
      return brought === undefined
        ? []
        : [{ value, origin: brought.file === "routes" ? { ...brought, use: origin } : brought }];
    });
    if (filledWith.length > 0) run.origins.record(out, { ...origin, filledWith });
    return fillParameters(text, (name) => textOf(scope.parameters.get(name)));
  }
  const given = originOfValue(parameter, origin);
  run.origins.record(out, given);
  if (parameter.scope === undefined) return parameter.value;
  return walk(run, parameter.value, given, parameter.scope, out);
}

function walkList(
  run: Expansion,
  list: readonly unknown[],
  origin: Origin,
  scope: Scope,
  out: string,
): readonly unknown[] {
  const result: unknown[] = [];
  pushEntries(run, list, (index) => below(origin, index), scope, out, result);
  return result;
}

/** Appends the entries of a list to `result`, with the content of fragments and parameters in place of their use. */
function pushEntries(
  run: Expansion,
  list: readonly unknown[],
  originOf: (index: number) => Origin,
  scope: Scope,
  out: string,
  result: unknown[],
): void {
  for (const [index, entry] of list.entries()) {
    if (isAbsent(entry, scope)) continue;
    // The list that `in` looks in stays one.
    const given = out.endsWith("/in") ? undefined : listGiven(entry, scope, originOf(index));
    if (given !== undefined) {
      pushEntries(run, given.entries, (at) => below(given.origin, at), given.scope, out, result);
      continue;
    }
    const use = isRecord(entry) ? readOwn(entry, "fragment") : undefined;
    const table =
      isRecord(entry) && "states" in entry ? stateTable(run, entry, originOf(index), scope) : undefined;
    if (typeof use === "string") pushUse(run, use, entry, originOf(index), scope, out, result);
    else if (table !== undefined) pushStates(run, table, originOf(index), scope, out, result);
    else {
      const at = `${out}/${result.length}`;
      run.origins.record(at, originOf(index));
      result.push(entryInFull(run, walk(run, entry, originOf(index), scope, at), at, originOf(index)));
    }
  }
}

/** A plain name becomes the column or field of that name. */
function entryInFull(run: Expansion, entry: unknown, at: string, origin: Origin): unknown {
  if (typeof entry !== "string") return entry;
  const key = entryKeyOf(at.split("/").at(-2) ?? "", entry);
  if (key === undefined) return entry;
  run.origins.record(`${at}/${key}`, origin);
  return { [key]: entry };
}
