import { useMemo } from "react";
import { usePluginReads } from "#renderers/plugin";
import { listOf, readPlaceLists, readPlaces } from "../state/index.ts";
import type { Places } from "../state/index.ts";

/** What the platform of the solution has, as far as it can be read: without an answer ids are typed. */
export function usePlaces(automator: unknown, given: unknown): Places {
  const lists = readPlaceLists(automator, given);
  const reads = usePluginReads(
    lists.map(({ api, path }) => ({ api, path, query: [["page[size]", "1000"]] as const })),
  );
  const answers = JSON.stringify(reads.map((read) => (read.state === "ready" ? read.body : null)));
  const kinds = JSON.stringify(given ?? []);
  return useMemo(
    () => readPlaces(readPlaceLists(automator, JSON.parse(kinds)), listOf(JSON.parse(answers))),
    [automator, kinds, answers],
  );
}
