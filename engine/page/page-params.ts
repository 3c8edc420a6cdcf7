import type { Roots } from "#engine/expression";
import { referencesOf, resolveValue } from "#engine/expression";
import type { Param, Template } from "#engine/template";
import { isPermitted } from "../access/index.ts";
import { buildOptions, splitValues } from "../list/index.ts";
import { changeParam, loadNamesOf, resolveLoads, textOf, toWords } from "../context/index.ts";
import type { PageContext } from "../context/index.ts";
import type { FilterModel, OptionSearch, OptionSearches } from "../model/index.ts";

/** The parameters of a page: their values as roots, their controls, and the required ones without a value. */
export interface PageParams {
  readonly roots: Roots;
  readonly controls: readonly FilterModel[];
  readonly searches: OptionSearches;
  /** Labels of required parameters without a value: all reads wait for them. */
  readonly missing: readonly string[];
  /** Those of `missing` without a control: only the address can supply them. */
  readonly withoutControl: readonly string[];
  /** The query with what was chosen without a person (`pick`); undefined: the address says it all. */
  readonly picked: string | undefined;
}

/**
 * Reads the declared parameters from route and query. Others are ignored: nothing else may change a page. The loads that a
 * parameter reads are read for it, whatever else the page waits for. One whose choices the viewer may not read has no control.
 */
export function readParams(context: PageContext, params: Template["params"]): PageParams {
  const searchParams = new URLSearchParams(context.query);
  const inAddress = ([name, { in: place }]: readonly [string, Param]): string | undefined =>
    place === "route" ? context.route[name] : (searchParams.get(name) ?? undefined);
  const all = Object.entries(params ?? {});
  // A load may read a parameter that stands below the one that reads it.
  const valuesIn = (place: Param["in"]): Record<string, unknown> =>
    Object.fromEntries(
      all.flatMap((entry) => {
        const value = inAddress(entry);
        return entry[1].in === place && value !== undefined && value !== "" ? [[entry[0], value]] : [];
      }),
    );
  const [route, query] = [valuesIn("route"), valuesIn("query")];
  const controls: FilterModel[] = [];
  const searches = new Map<string, OptionSearch>();
  const missing: string[] = [];
  const withoutControl: string[] = [];
  let isPicked = false;
  for (const entry of all) {
    const [name, param] = entry;
    const roots = withLoads(context, param, { ...context.roots, route, query });
    const label = param.label === undefined ? toWords(name) : textOf(context, param.label, roots);
    let value = inAddress(entry) ?? (param.in === "route" ? undefined : initOf(param, roots));
    const hasControl = param.as !== undefined && isPermitted({ options: param.options }, context);
    if (param.as !== undefined && hasControl) {
      const built = buildOptions(context, param, roots, {
        slot: `param:${name}`,
        chosen: chosenIn(param, value ?? ""),
      });
      if (built.search !== undefined) searches.set(name, built.search);
      if (value === undefined && built.picked !== undefined && param.in === "query") {
        value = built.picked;
        searchParams.set(name, value);
        isPicked = true;
      }
      controls.push({
        field: name,
        label,
        as: param.as,
        options: built.options,
        value: value ?? "",
        isSearched: built.search !== undefined,
        isRequired: param.required === true,
      });
    }
    if (value === undefined || value === "") {
      if (param.required !== true) continue;
      missing.push(label);
      if (!hasControl) withoutControl.push(label);
    } else if (param.in === "route") route[name] = value;
    else query[name] = value;
  }
  return {
    roots: { ...context.roots, route, query },
    controls,
    searches,
    missing,
    withoutControl,
    picked: isPicked ? searchParams.toString() : undefined,
  };
}

/**
 * The query after a parameter changed: every list of the page goes back to page 1, and parameters whose choices follow from
 * the changed one are open again.
 */
export function afterParam(
  { query, template }: Pick<PageContext, "query" | "template">,
  name: string,
  value: string,
): string {
  let next = changeParam(query, name, value);
  for (const other of followersOf(template, name)) next = changeParam(next, other, "");
  return next;
}

/** The parameters whose choices or first values read another, also by a load or by each other. */
function followersOf({ params = {}, load = {} }: Template, name: string): ReadonlySet<string> {
  const followers = new Set<string>();
  const waiting = [name];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [other, { options, init, in: place }] of Object.entries(params)) {
      if (other === name || place !== "query" || followers.has(other)) continue;
      if (!pathsRead({ options, init }, load).has(`query.${next}`)) continue;
      followers.add(other);
      waiting.push(other);
    }
  }
  return followers;
}

/** The paths that a part reads, itself or by its loads. */
function pathsRead(part: unknown, load: NonNullable<Template["load"]>): ReadonlySet<string> {
  const paths = new Set(referencesOf(part));
  const names = new Set(loadNamesOf(part, {}));
  // A set hands out what is added while it is walked.
  for (const each of names) {
    for (const path of referencesOf(load[each])) paths.add(path);
    for (const more of loadNamesOf(load[each], {})) names.add(more);
  }
  return paths;
}

function chosenIn({ as }: Param, value: string): readonly string[] {
  if (value === "" || (as !== "select" && as !== "multi")) return [];
  return as === "multi" ? splitValues(value) : [value];
}

/** The roots of a parameter, with the loads that its choices, its first value and its texts read. */
function withLoads(context: PageContext, param: Param, roots: Roots): Roots {
  const names = loadNamesOf(param, context.translations);
  return names.length === 0 ? roots : resolveLoads(context, context.template.load ?? {}, names, roots).roots;
}

function initOf(param: Param, roots: Roots): string | undefined {
  const init = resolveValue(param.init, roots);
  return typeof init === "string" || typeof init === "number" || typeof init === "boolean"
    ? String(init)
    : undefined;
}
