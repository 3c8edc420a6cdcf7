import type { OptionSearches } from "#engine/model";
import { useEngine } from "../engine-context.tsx";
import type { SearchChoices } from "./searched-choices.tsx";

/** Searches choices on the server, with the searches that the page has for its filters or parameters. */
export function useOptionSearch(searches: OptionSearches): SearchChoices {
  const { answers } = useEngine();
  return async (field, text) => {
    const search = searches.get(field);
    if (search === undefined) return [];
    const answer = await answers.read(search.call(text));
    if (!answer.ok) throw new Error(answer.failure.text);
    return search.read(answer.body);
  };
}
