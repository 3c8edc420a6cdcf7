import { useQueryClient } from "@tanstack/react-query";
import type { OptionSearch } from "#engine";
import { useEngine } from "../engine-context.tsx";
import { callQuery } from "../page/page-calls.ts";
import type { SearchChoices } from "./searched-choices.tsx";

/** Asks the server for choices, by the searches that the page made for its filters or parameters. */
export function useOptionSearch(searches: ReadonlyMap<string, OptionSearch>): SearchChoices {
  const engine = useEngine();
  const client = useQueryClient();
  return async (field, text) => {
    const search = searches.get(field);
    if (search === undefined) return [];
    const call = search.call(text);
    return search.read(await client.fetchQuery(callQuery(engine, call)));
  };
}
