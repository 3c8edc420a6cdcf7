import type { rowResultsOf } from "#engine";
import { ResultList } from "./result-list.tsx";

/** The results of several rows after one call about them all, or one for each. */
export function RowResults({ results }: { readonly results: NonNullable<ReturnType<typeof rowResultsOf>> }) {
  return (
    <ResultList
      results={results.map(({ name, isOk, text }, index) => ({
        key: `${index}-${name}`,
        name,
        state: isOk ? "done" : "failed",
        text,
      }))}
    />
  );
}
