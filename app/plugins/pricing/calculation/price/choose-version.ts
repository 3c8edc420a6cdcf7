/** A published version of a pricing model. Days are `YYYY-MM-DD`. */
export interface ModelVersion {
  readonly validFrom: string;
  /** Whether services that were ordered before it take it too. */
  readonly movesExisting: boolean;
}

/**
 * The version that prices a service on a day: the newest that is valid then and that the service has, either because it
 * was ordered under it or because it moves existing services. Undefined where none is valid yet. A change of the service
 * changes nothing about it.
 */
export function chooseVersion<T extends ModelVersion>(
  versions: readonly T[],
  { orderedOn, day }: { readonly orderedOn: string; readonly day: string },
): T | undefined {
  return versions
    .toSorted((one, other) =>
      one.validFrom < other.validFrom ? -1 : Number(one.validFrom > other.validFrom),
    )
    .findLast(
      ({ validFrom, movesExisting }) => validFrom <= day && (movesExisting || validFrom <= orderedOn),
    );
}
