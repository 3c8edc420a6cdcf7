import type { ApiDescription } from "#engine/api-description";
import { isSwitch, referencesOf } from "#engine/expression";
import type { Switch } from "#engine/expression";
import type {
  Access,
  CallSwitch,
  Load,
  NamedCall,
  NamedCallSwitch,
  Call,
  Options,
  Source,
} from "#engine/template";
import type { AccessRule } from "./is-visible.ts";

/** What decides who sees a part of a template, whatever kind of part it is. */
export interface AccessPart {
  readonly access?: Access;
  /** Of an action or a form. */
  readonly call?: Call | CallSwitch;
  readonly calls?: readonly (NamedCall | NamedCallSwitch)[];
  /** Of a form: what it opens with. */
  readonly init?: unknown;
  /** Of a list. */
  readonly source?: Source;
  /** The choices of a filter or a parameter. */
  readonly options?: Options;
  /** What a detail, a stat or a chart shows. */
  readonly of?: unknown;
  readonly value?: unknown;
  readonly series?: unknown;
  /** Of a panel: reads of its own. */
  readonly load?: Readonly<Record<string, Load>>;
}

/** Where the operations behind the parts of a page are known. */
export interface AskedFrom {
  readonly apis: {
    /** Undefined until it is loaded: nothing is known to be asked. */
    description(api: string): Pick<ApiDescription, "operation"> | undefined;
  };
  readonly template?: { readonly load?: Readonly<Record<string, Load>> };
}

interface NamedOperation {
  readonly api: string;
  readonly do: string;
}

/**
 * What the operations of a part require of the viewer by their `x-permission`: the calls of an action or form, the
 * source of a list, the choices of a filter, the loads that a detail, a stat or a chart shows. A form that opens with what a load has read shows
 * it: it asks for what the load asks, so that those who may only read are not kept from it.
 */
export function askedRules(part: AccessPart, from: AskedFrom): readonly AccessRule[] {
  return operationsBehind(part, from).flatMap((operation) => {
    const any = permissionsOf(operation, from);
    return any === undefined ? [] : [{ any }];
  });
}

type Chosen = NamedOperation | Switch<NamedOperation>;

function operationsBehind(
  { call, calls = [], init, source, options, of, value, series, load }: AccessPart,
  { template }: AskedFrom,
): readonly Chosen[] {
  const loads = { ...template?.load, ...load };
  const read = [source, options].filter((each) => each !== undefined);
  const from = read.flatMap((each) => ("from" in each ? [each.from] : []));
  const rows = read.flatMap((each) => ("api" in each ? [each] : []));
  const paths = [...from, ...[init, of, value, series].flatMap((each) => referencesOf(each))];
  const shown = [...new Set(paths)].flatMap((path) => loadAt(path, loads) ?? []);
  if (init !== undefined && shown.length > 0) return shown;
  const needed = calls.filter((each) => !("when" in each) && !("optional" in each));
  return [...(call === undefined ? [] : [call]), ...needed, ...rows, ...shown];
}

/** The load that a path like `load.firewall.rules` reads. */
function loadAt(path: string, loads: Readonly<Record<string, Load>>): Load | undefined {
  const name = /^load\.([^.]+)/.exec(path)?.[1];
  return name !== undefined && Object.hasOwn(loads, name) ? loads[name] : undefined;
}

/** The permissions of which one is needed: a switch that data decides needs that of any of its branches. Undefined: none. */
function permissionsOf(operation: Chosen, from: AskedFrom): readonly string[] | undefined {
  const branches = isSwitch<NamedOperation>(operation) ? branchesOf(operation) : [operation];
  const asked = branches.map((branch) => permissionOf(branch, from));
  const named = asked.filter((permission) => permission !== undefined);
  return named.length === 0 || named.length < asked.length ? undefined : named;
}

function branchesOf({ to, else: other }: Switch<NamedOperation>): readonly NamedOperation[] {
  return [...Object.values(to), other].flatMap((branch) =>
    branch === null || branch === undefined
      ? []
      : isSwitch<NamedOperation>(branch)
        ? branchesOf(branch)
        : [branch],
  );
}

function permissionOf({ api, do: call }: NamedOperation, { apis }: AskedFrom): string | undefined {
  const match = apis.description(api)?.operation(call);
  return match?.ok === true ? match.operation.permission : undefined;
}
