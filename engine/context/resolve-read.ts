import type { Roots } from "#engine/expression";
import { fillPath, renderText, resolveValue } from "#engine/expression";
import type { ResolvedCall } from "../request/index.ts";
import { FAILURE_TEXT, rewritesOf } from "../request/index.ts";
import type { PageContext } from "./page-context.ts";
import { ownText } from "./page-text.ts";
import { missingFilter } from "./missing-filter.ts";
import { toQueryValues } from "./query-values.ts";

/** The read of a template: a load, the source of a list, or the choices of a field. */
export interface ReadSpec {
  readonly api: string;
  readonly do: string;
  readonly dialect?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly quiet?: boolean;
  readonly optional?: boolean;
}

export type ResolvedRead =
  | { readonly state: "ready"; readonly call: ResolvedCall }
  /** A value is missing: `placeholder` of the path. `text` is the message where it is missing for good. */
  | { readonly state: "unfilled"; readonly placeholder: string; readonly text: string }
  /** A filter reads this path of a load, and nothing is there: without it other rows would come. */
  | { readonly state: "unfiltered"; readonly path: string; readonly text: string };

/** A read with path and query filled, in the dialect of its API. */
export function resolveRead(
  context: Pick<PageContext, "apis"> & Partial<Pick<PageContext, "template" | "translations">>,
  read: ReadSpec,
  roots: Roots,
  page: { readonly size?: number } = {},
): ResolvedRead {
  const filled = fillPath(read.do, roots);
  if (!filled.ok) return { state: "unfilled", placeholder: filled.placeholder, text: filled.text };
  const path = missingFilter(read.filter, roots);
  if (path !== undefined) return { state: "unfiltered", path, text: FAILURE_TEXT.keyMissing };
  const dialect = context.apis.dialect(read.api, read.dialect);
  const query: (readonly [string, string])[] = [];
  for (const [name, value] of Object.entries(read.query ?? {}))
    query.push(...toQueryValues(name, resolveValue(value, roots)));
  // A call whose own dialect has no filters can still be filtered in the dialect of its API.
  const filter = dialect.filter ?? context.apis.dialect(read.api).filter;
  for (const [field, value] of Object.entries(read.filter ?? {})) {
    if (filter !== undefined)
      query.push(...toQueryValues(filter.replace("{field}", field), resolveValue(value, roots)));
  }
  if (page.size !== undefined && dialect.size !== undefined) query.push([dialect.size, String(page.size)]);
  return {
    state: "ready",
    call: {
      api: read.api,
      method: "GET",
      path: filled.path.slice(filled.path.indexOf(" ") + 1),
      query,
      ...failureWords(context, roots),
      quiet: read.quiet === true || read.optional === true || context.template?.quiet === true,
    },
  };
}

/** The page's texts for failures of its reads, what those are called, and how long they stay. */
function failureWords(
  { template, translations = {} }: Partial<Pick<PageContext, "template" | "translations">>,
  roots: Roots,
): Pick<ResolvedCall, "errors" | "name" | "toastMs"> {
  if (template === undefined) return {};
  const { errors, toast } = template;
  const title = renderText(template.title, roots, { translations });
  return {
    name: title === "" ? undefined : ownText({ translations }, "failure.read", { name: title }),
    errors: errors === undefined ? undefined : rewritesOf(errors, roots, { translations }),
    toastMs: toast,
  };
}
