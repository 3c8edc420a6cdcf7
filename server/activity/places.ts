/** One activity that this process has in hand. */
export interface Place {
  readonly accountId: number;
  /** Whether its work only waits, such as for a guest that shuts down. */
  isWaiting: boolean;
}

/** Of one process: what is at work at once, and what is in hand with all that only waits; one of each account is beyond it. */
const MOST = { atWork: 20, inHand: 200 };
/** Of one account: a quarter. So no three accounts keep a fourth one from being worked for. */
const MOST_OF_ONE = { atWork: MOST.atWork / 4, inHand: MOST.inHand / 4 };

/** The accounts of which no more work is taken now; undefined where none is taken at all. One that has none in hand is served. */
export function fullAccounts(places: Iterable<Place>): readonly number[] | undefined {
  const accounts = new Map<number, { atWork: number; inHand: number }>();
  const all = { atWork: 0, inHand: 0 };
  for (const { accountId, isWaiting } of places) {
    const own = accounts.get(accountId) ?? { atWork: 0, inHand: 0 };
    accounts.set(accountId, own);
    own.inHand += 1;
    all.inHand += 1;
    if (isWaiting) continue;
    own.atWork += 1;
    // What goes on after it has waited asks for no place: beyond its account's share it takes none of others.
    if (own.atWork <= MOST_OF_ONE.atWork) all.atWork += 1;
  }
  if (all.atWork >= MOST.atWork) return undefined;
  const mostInHand = all.inHand >= MOST.inHand ? 1 : MOST_OF_ONE.inHand;
  return [...accounts]
    .filter(([, { atWork, inHand }]) => atWork >= MOST_OF_ONE.atWork || inHand >= mostInHand)
    .map(([accountId]) => accountId);
}
