import type { Roots } from "#engine/expression";
import { resolveValue } from "#engine/expression";
import type { Param, Template } from "#engine/template";
import { isPermitted } from "../access/index.ts";
import { buildOptions } from "../list/index.ts";
import type { PageContext } from "../context/index.ts";
import type { FilterModel, OptionSearch, OptionSearches } from "../model/index.ts";
import { textOf, toWords } from "../context/index.ts";

/** The parameters of a page: their values as roots, their controls, and the required ones without a value. */
export interface PageParams {
  readonly roots: Roots;
  readonly controls: readonly FilterModel[];
  readonly searches: OptionSearches;
  /** Labels of required parameters without a value: all reads wait for them. */
  readonly missing: readonly string[];
  /** Those of `missing` without a control: only the address can supply them. */
  readonly withoutControl: readonly string[];
}

/**
 * Reads the declared parameters from route and query. Others are ignored: nothing else may change a page. One whose
 * choices the viewer may not read has no control.
 */
export function readParams(context: PageContext, params: Template["params"]): PageParams {
  const searchParams = new URLSearchParams(context.query);
  const route: Record<string, string> = {};
  const query: Record<string, unknown> = {};
  const controls: FilterModel[] = [];
  const searches = new Map<string, OptionSearch>();
  const missing: string[] = [];
  const withoutControl: string[] = [];
  for (const [name, param] of Object.entries(params ?? {})) {
    const roots: Roots = { ...context.roots, route, query };
    const label = param.label === undefined ? toWords(name) : textOf(context, param.label, roots);
    let value = param.in === "route" ? context.route[name] : (searchParams.get(name) ?? initOf(param, roots));
    const hasControl = param.as !== undefined && isPermitted({ options: param.options }, context);
    if (param.as !== undefined && hasControl) {
      const built = buildOptions(context, param, roots, {
        slot: `param:${name}`,
        chosen: value === undefined || value === "" ? [] : [value],
      });
      if (built.search !== undefined) searches.set(name, built.search);
      value ??= built.picked;
      controls.push({
        field: name,
        label,
        as: param.as,
        options: built.options,
        value: value ?? "",
        isSearched: built.search !== undefined,
      });
    }
    if (value === undefined || value === "") {
      if (param.required !== true) continue;
      missing.push(label);
      if (!hasControl) withoutControl.push(label);
    } else if (param.in === "route") route[name] = value;
    else query[name] = value;
  }
  return { roots: { ...context.roots, route, query }, controls, searches, missing, withoutControl };
}

function initOf(param: Param, roots: Roots): string | undefined {
  const init = resolveValue(param.init, roots);
  return typeof init === "string" || typeof init === "number" || typeof init === "boolean"
    ? String(init)
    : undefined;
}
