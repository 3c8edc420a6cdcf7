/** Counts how often others of the process have their turn until `end`, which says it. */
export function countLoopTurns(): { end(): number } {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  return {
    end() {
      clearImmediate(next);
      return turns;
    },
  };
}
