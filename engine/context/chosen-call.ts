import type { Dialect } from "#engine/api-description";
import type { RemoteOptions } from "#engine/template";
import type { ResolvedCall } from "../request/index.ts";

/**
 * Asks for choices made earlier that are not among those listed, to know what they are called. Undefined: there are
 * none, or the API has no words for it.
 */
export function chosenCall(
  call: ResolvedCall,
  { filter }: Dialect,
  options: RemoteOptions,
  values: readonly string[],
): ResolvedCall | undefined {
  if (values.length === 0 || filter === undefined) return undefined;
  const name = filter.replace("{field}", options.value);
  return { ...call, query: [...call.query, ...values.map((value) => [name, value] as const)] };
}
