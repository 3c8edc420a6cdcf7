import type { Dialect } from "#engine/api-description";
import type { RemoteOptions } from "#engine/template";
import type { ResolvedCall } from "../request/index.ts";

/**
 * The call for earlier choices that are not among the listed ones, to get their labels. Undefined: there are none, or
 * the API cannot filter by them.
 */
export function chosenCall(
  call: ResolvedCall,
  { filter }: Dialect,
  options: RemoteOptions,
  values: readonly string[],
): ResolvedCall | undefined {
  if (values.length === 0 || filter === undefined) return undefined;
  const name = filter.replace("{field}", options.value);
  // What the API refuses is no choice, which the field says.
  return { ...call, quiet: true, query: [...call.query, ...values.map((value) => [name, value] as const)] };
}
