import { escapeSegment, isRecord, readOwn } from "#validators";
import { createOrigins } from "./origins.ts";
import type { Origin, Origins } from "./origins.ts";
import { heldBy } from "./fragment-holds.ts";
import { isPageOf, linkTo, type PageOf } from "./link-to-page.ts";
import type { PageTables } from "./page-tables.ts";
import {
  filled,
  hasParameters,
  isAbsent,
  parameterOf,
  listGiven,
  originOfValue,
  textOf,
} from "./parameter-scope.ts";
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
import { answersOf, entryKeyOf, inFull, placesInFull, stateActions } from "./short-forms.ts";
import type { AnswerDialects, AnswersOf, StateAction } from "./short-forms.ts";
import { suggest } from "./suggest.ts";

export interface Expanded {
  readonly document: unknown;
  readonly origins: Origins;
  /** Where a table of pages was replaced by a link. */
  readonly tableLinks: ReadonlySet<string>;
  /** Lists in which the parts of a fragment are missing, because it could not be put in. */
  readonly openLists: ReadonlySet<string>;
  /** Problems at places of the files, not of the expanded document. */
  readonly problems: readonly {
    readonly origin: Origin;
    readonly message: string;
    readonly atKey?: boolean;
  }[];
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
  const problems: { origin: Origin; message: string; atKey?: boolean }[] = [];
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
          origin:
            valuesAt === undefined
              ? undefined
              : { file: "routes", pointer: `${valuesAt}/${escapeSegment(name)}` },
          scope: outside,
        },
      ]),
  );
  const scope: Scope = { parameters, declared: Object.keys(declared), stack: [] };
  const tableLinks = new Set<string>();
  const openLists = new Set<string>();
  const expansion = {
    fragments,
    tables,
    answers: answersOf(apiList),
    origins,
    tableLinks,
    openLists,
    problems,
  };
  const isPage = isRecord(template);
  const { given: declaration, ...page } = isPage ? template : {};
  const expanded = walk(expansion, isPage ? page : template, { file: "template", pointer: "" }, scope, "");
  const document =
    declaration !== undefined && isRecord(expanded) ? { ...expanded, given: declaration } : expanded;
  return { document, origins, tableLinks, openLists, problems };
}

interface Expansion extends Pick<Shared, "fragments" | "tables"> {
  readonly answers: AnswersOf;
  readonly origins: Origins;
  readonly tableLinks: Set<string>;
  readonly openLists: Set<string>;
  readonly problems: { origin: Origin; message: string; atKey?: boolean }[];
}

function walk(run: Expansion, value: unknown, origin: Origin, scope: Scope, out: string): unknown {
  if (typeof value === "string") return walkText(run, value, origin, scope, out);
  if (Array.isArray(value)) return walkList(run, value, origin, scope, out);
  if (!isRecord(value)) return value;
  const walked = walkKeys(run, value, () => origin, scope, out);
  return isPageOf(walked) ? walkPageOf(run, walked, origin, out) : partInFull(run, walked, out);
}

function partInFull(
  run: Expansion,
  part: Readonly<Record<string, unknown>>,
  out: string,
): Readonly<Record<string, unknown>> {
  const full = inFull(part, out, run.answers);
  if (full !== part)
    for (const [place, key] of placesInFull(part, out))
      run.origins.record(out + place, run.origins.of(`${out}/${key}`));
  return full;
}

function walkKeys(
  run: Expansion,
  part: Readonly<Record<string, unknown>>,
  originOf: (key: string) => Origin,
  scope: Scope,
  out: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.keys(part)
      .filter((key) => !isAbsent(part[key], scope))
      .map((key) => {
        const below = `/${escapeSegment(key)}`;
        const origin = originOf(key);
        return [
          key,
          walk(run, part[key], { ...origin, pointer: origin.pointer + below }, scope, out + below),
        ];
      }),
  );
}

function walkPageOf(run: Expansion, use: PageOf, origin: Origin, out: string): unknown {
  const { link, places, problems } = linkTo(use, run.tables);
  const at = (below: string): Origin => ({ ...origin, pointer: origin.pointer + below });
  for (const { below, message } of problems) run.problems.push({ origin: at(below), message });
  for (const { below, writtenAt } of places) run.origins.record(out + below, at(writtenAt));
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
  if (parameter.scope === undefined) return parameter.value;
  const given = originOfValue(parameter, origin);
  run.origins.record(out, given);
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
  pushEntries(
    run,
    list,
    (index) => ({ ...origin, pointer: `${origin.pointer}/${index}` }),
    scope,
    out,
    result,
  );
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
      const { entries, origin } = given;
      const below = (at: number): Origin => ({ ...origin, pointer: `${origin.pointer}/${at}` });
      pushEntries(run, entries, below, given.scope, out, result);
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

interface StateTable {
  readonly table: Readonly<Record<string, unknown>>;
  readonly states: readonly StateAction[];
  /** The parameter that brought the table of states; undefined where it stands there itself. */
  readonly given: Parameter | undefined;
}

/** An action with a table of states, its name and path filled in; undefined where it has no such table. */
function stateTable(
  run: Expansion,
  entry: Readonly<Record<string, unknown>>,
  origin: Origin,
  scope: Scope,
): StateTable | undefined {
  const { states: written } = entry;
  const given = parameterOf(written, scope);
  const { id, of } = entry;
  const at = (key: string): Origin => ({ ...origin, pointer: `${origin.pointer}/${key}` });
  const own = {
    id: walk(run, id, at("id"), scope, NOWHERE),
    of: walk(run, of, at("of"), scope, NOWHERE),
    states: given === undefined ? written : given.value,
  };
  const table = { ...entry, ...own };
  const states = stateActions(table);
  return states === undefined ? undefined : { table, states, given };
}

/** A place that is in no document, for what is filled in and stands nowhere as it is. */
const NOWHERE = "//";

/** The scope with the target state of an entry as `<to>`. */
function withTarget(scope: Scope, to: unknown): Scope {
  return {
    ...scope,
    declared: [...scope.declared, "to"],
    parameters: new Map([...scope.parameters, ["to", { value: to }]]),
  };
}

/** One action per entry of a table of states; `<to>` is the entry's target state. */
function pushStates(
  run: Expansion,
  { table, states, given }: StateTable,
  origin: Origin,
  scope: Scope,
  out: string,
  result: unknown[],
): void {
  const { states: _, of: __, others: ___, enable, ...common } = table;
  const below = (key: string): Origin => ({ ...origin, pointer: `${origin.pointer}/${escapeSegment(key)}` });
  for (const { id, to, from, own, rule, isHidden } of states) {
    const at = `${out}/${result.length}`;
    const tableAt = given?.origin ?? below("states");
    const entry: Origin = { ...tableAt, pointer: `${tableAt.pointer}/${escapeSegment(id)}` };
    // What a parameter brings is filled in where it was passed.
    const around = given?.scope ?? scope;
    const target = walk(run, to, entry, around, `${at}/to`);
    const inner = withTarget(scope, target);
    const innerOwn = withTarget(around, target);
    run.origins.record(at, entry);
    for (const key of Object.keys(common)) if (!(key in own)) run.origins.record(`${at}/${key}`, below(key));
    const rules: unknown[] = [];
    const ruleAt = isHidden ? `${at}/show` : `${at}/enable/0`;
    const when = walkKeys(run, isHidden ? Object(rule.if) : rule, () => entry, around, NOWHERE);
    if (!isHidden) {
      run.origins.record(ruleAt, entry);
      rules.push(when);
    }
    const condition = `${ruleAt}${isHidden ? "" : "/if"}/${from === undefined ? "!==" : "in"}`;
    run.origins.record(`${condition}/0`, below("of"));
    run.origins.record(
      `${condition}/1`,
      parameterOf(from, around)?.origin ?? {
        ...entry,
        pointer: entry.pointer + (from === undefined ? "" : "/from"),
      },
    );
    const others = Array.isArray(enable) ? enable : [];
    pushEntries(
      run,
      others,
      (index) => ({ ...origin, pointer: `${origin.pointer}/enable/${index}` }),
      inner,
      `${at}/enable`,
      rules,
    );
    const action = {
      ...walkKeys(run, omit(common, own), () => origin, inner, at),
      ...walkKeys(run, own, () => entry, innerOwn, at),
      id,
      ...(isHidden ? { show: when } : {}),
      ...(rules.length > 0 ? { enable: rules } : {}),
    };
    result.push(partInFull(run, action, at));
  }
}

function omit(
  part: Readonly<Record<string, unknown>>,
  keys: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(part).filter(([key]) => !(key in keys)));
}

function pushUse(
  run: Expansion,
  name: string,
  use: unknown,
  origin: Origin,
  scope: Scope,
  out: string,
  result: unknown[],
): void {
  const fragment = readOwn(run.fragments, name);
  const parts = readOwn(fragment, "is");
  if (!isRecord(fragment) || !Array.isArray(parts)) {
    const known = isRecord(run.fragments) ? Object.keys(run.fragments) : [];
    run.openLists.add(out);
    run.problems.push({
      origin: { ...origin, pointer: `${origin.pointer}/fragment` },
      message: `unknown fragment "${name}"${suggest(name, known)}`,
    });
    return;
  }
  const [holds, wanted] = [fragment["holds"], heldBy(out)];
  if (wanted !== undefined && typeof holds === "string" && holds !== wanted) {
    run.openLists.add(out);
    run.problems.push({
      origin: { ...origin, pointer: `${origin.pointer}/fragment` },
      message: `the fragment "${name}" holds ${holds}, and here stand ${wanted}`,
    });
    return;
  }
  if (scope.stack.includes(name) || (scope.stack.length > 0 && fragment["holds"] !== "conditions")) {
    const message = `a fragment may include only conditions of another, not "${name}"`;
    run.openLists.add(out);
    run.problems.push({ origin, message });
    return;
  }
  const own = readOwn(use, "with");
  const values = isRecord(own) ? own : {};
  const originOfGiven = (key: string): Origin => ({
    ...origin,
    pointer: `${origin.pointer}/with/${escapeSegment(key)}`,
  });
  const declared = declaredBy(fragment);
  const wrong = checkParameters(declared, filled(values, scope));
  for (const problem of wrong) {
    run.problems.push({
      origin: problem.name === undefined ? origin : originOfGiven(problem.name),
      message: problem.message,
    });
  }
  for (const key of Object.keys(isRecord(use) ? use : {})) {
    if (key !== "fragment" && key !== "with") {
      const at = { ...origin, pointer: `${origin.pointer}/${escapeSegment(key)}` };
      run.problems.push({
        origin: at,
        atKey: true,
        message: `unknown key "${key}": a use of a fragment has no overrides`,
      });
    }
  }
  const parameters = new Map(
    Object.keys({ ...declared, ...values })
      .filter((key) => Object.hasOwn(values, key) || isOptional(declared[key]))
      .map((key): [string, Parameter] => [
        key,
        isAbsent(values[key], scope) || !Object.hasOwn(values, key)
          ? { value: undefined }
          : { value: values[key], isList: isList(declared[key]), origin: originOfGiven(key), scope },
      ]),
  );
  const inner: Scope = { parameters, declared: Object.keys(declared), stack: [...scope.stack, name] };
  const fromPart = (index: number): Origin => ({
    file: "fragments",
    pointer: `/${escapeSegment(name)}/is/${index}`,
    use: origin,
    isIncomplete: wrong.length > 0 || origin.isIncomplete,
  });
  pushEntries(run, parts, fromPart, inner, out, result);
}
