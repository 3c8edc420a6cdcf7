import { readOwn } from "#validators";
import { below, type Expansion, NOWHERE, partInFull, walkKeys } from "./expansion.ts";
import type { Origin } from "./origins.ts";
import { parameterOf } from "./parameter-scope.ts";
import type { Parameter, Scope } from "./parameter-scope.ts";
import { stateActions } from "./short-forms.ts";
import type { StateAction } from "./short-forms.ts";
import { suggest } from "./suggest.ts";

/** An action with a table of states, its name and path filled in. */
export interface StateTable {
  readonly table: Readonly<Record<string, unknown>>;
  readonly states: readonly StateAction[];
  /** The parameter that brought the table of states; undefined where it stands there itself. */
  readonly given: Parameter | undefined;
}

/** An action with a table of states, its name and path filled in; undefined where it has no such table. */
export function stateTable(
  run: Expansion,
  entry: Readonly<Record<string, unknown>>,
  origin: Origin,
  scope: Scope,
): StateTable | undefined {
  const { states: written } = entry;
  const given = parameterOf(written, scope);
  const { id, of } = entry;
  const own = {
    id: run.walk(id, below(origin, "id"), scope, NOWHERE),
    of: run.walk(of, below(origin, "of"), scope, NOWHERE),
    states: given === undefined ? written : given.value,
  };
  const table = { ...entry, ...own };
  const states = stateActions(table);
  return states === undefined ? undefined : { table, states, given };
}

/** The scope with the target state of an entry as `<to>`. */
function withTarget(scope: Scope, to: unknown, origin: Origin): Scope {
  return {
    ...scope,
    declared: [...scope.declared, "to"],
    parameters: new Map([...scope.parameters, ["to", { value: to, origin }]]),
  };
}

/** One action per entry of a table of states; `<to>` is the entry's target state. */
export function pushStates(
  run: Expansion,
  { table, states, given }: StateTable,
  origin: Origin,
  scope: Scope,
  out: string,
  result: unknown[],
): void {
  const { states: _, of: __, others: rest, reason: ___, enable, ...common } = table;
  checkOthers(run, rest, below(origin, "others"));
  for (const { id, to, from, own, rule, isHidden } of states) {
    const at = `${out}/${result.length}`;
    const tableAt = given?.origin ?? below(origin, "states");
    const entry = below(tableAt, id);
    // What a parameter brings is filled in where it was passed.
    const around = given?.scope ?? scope;
    const isWritten = readOwn(readOwn(table["states"], id), "to") !== undefined;
    const targetAt = isWritten ? below(entry, "to") : entry;
    const target = run.walk(to, targetAt, around, `${at}/to`);
    const inner = withTarget(scope, target, targetAt);
    const innerOwn = withTarget(around, target, targetAt);
    run.origins.record(at, entry);
    for (const key of Object.keys(common))
      if (!(key in own)) run.origins.record(`${at}/${key}`, below(origin, key));
    const rules: unknown[] = [];
    const { show, ...unconditional } = common;
    const isShownIf = isHidden && show !== undefined;
    const ruleAt = isHidden ? `${at}/show${isShownIf ? "/and/0" : ""}` : `${at}/enable/0`;
    const when = walkKeys(run, isHidden ? Object(rule.if) : rule, () => entry, around, NOWHERE);
    if ("reason" in table && !isHidden) run.origins.record(`${ruleAt}/reason`, below(origin, "reason"));
    if (!isHidden) {
      run.origins.record(ruleAt, entry);
      rules.push(when);
    }
    const condition = `${ruleAt}${isHidden ? "" : "/if"}/${from === undefined ? "!==" : "in"}`;
    run.origins.record(`${condition}/0`, below(origin, "of"));
    run.origins.record(
      `${condition}/1`,
      parameterOf(from, around)?.origin ?? (from === undefined ? targetAt : below(entry, "from")),
    );
    const shownIf = (action: string): unknown => {
      const place = `${action}/show/and/1`;
      run.origins.record(place, below(origin, "show"));
      return run.walk(show, below(origin, "show"), inner, place);
    };
    const others = Array.isArray(enable) ? enable : [];
    run.pushEntries(others, (index) => below(origin, "enable", index), inner, `${at}/enable`, rules);
    const action = {
      ...walkKeys(run, omit(isHidden ? unconditional : common, own), () => origin, inner, at),
      ...walkKeys(run, own, () => entry, innerOwn, at),
      id,
      ...(isHidden ? { show: isShownIf ? { and: [when, shownIf(at)] } : when } : {}),
      ...(rules.length > 0 ? { enable: rules } : {}),
    };
    result.push(partInFull(run, action, at));
  }
}

const OTHERS: readonly unknown[] = ["disabled", "hidden"];

/**
 * What becomes of the other actions is used up here: nothing else looks at it. Held here and not against the schema,
 * which a checked page does not load.
 */
function checkOthers(run: Expansion, others: unknown, origin: Origin): void {
  if (others === undefined || OTHERS.includes(others)) return;
  const known = OTHERS.map(String);
  const message =
    typeof others === "string"
      ? `unknown value "${others}"${suggest(others, known, Infinity)}`
      : `must be one of ${known.join(", ")}`;
  run.problems.push({ origin, message });
}

function omit(
  part: Readonly<Record<string, unknown>>,
  keys: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(part).filter(([key]) => !(key in keys)));
}
