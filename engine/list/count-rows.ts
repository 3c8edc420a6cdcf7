import { canPage } from "#engine/api-description";
import { readPath } from "#engine/expression";
import type { ListBody } from "#engine/template";
import { readPointer } from "#validators";
import { whyNotReady } from "../context/index.ts";
import type { PanelContext } from "../context/index.ts";
import { firstFilters } from "./build-filters.ts";
import { sourceSchema } from "./build-list.ts";
import { buildListCall } from "./list-call.ts";

/**
 * How many rows a list has before anybody searches or filters it, for a list that is not shown. Asks for one row and
 * reads the total. Undefined: not known yet, or not to be had without reading all rows.
 */
export function countRows(context: PanelContext, spec: ListBody, slot: string): number | undefined {
  const { source } = spec;
  if (whyNotReady(context, source) !== undefined) return undefined;
  const filters = firstFilters(context, spec.filters, sourceSchema(context, spec));
  if (!("api" in source)) {
    const rows = readPointer(readPath(source.from, context.panelRoots), source.rows ?? "");
    return Array.isArray(rows) && filters.specs.length === 0 ? rows.length : undefined;
  }
  if (source.total === undefined || !canPage(context.apis.dialect(source.api, source.dialect)))
    return undefined;
  const read = buildListCall(
    context,
    {
      source,
      state: { search: "", filters: filters.values, page: 1, size: 1 },
      searchFields: [],
      filters: filters.specs,
      sortNames: new Map(),
    },
    context.panelRoots,
  );
  if (read.state !== "ready") return undefined;
  const answer = context.answers({ call: read.call, slot });
  const total = answer.state === "ready" ? Number(readPointer(answer.body, source.total)) : Number.NaN;
  return Number.isFinite(total) ? total : undefined;
}
