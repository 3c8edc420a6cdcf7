/**
 * The JSON-Logic operators that a template may use, with the fewest and the most arguments of each. Not allowed are
 * `==` (it converts), arithmetic, and everything that changes the scope (`map`, `filter`, `reduce`, `some`, `all`,
 * `none`).
 */
export const CONDITION_OPERATORS: Readonly<Record<string, readonly [fewest: number, most: number]>> = {
  var: [1, 1],
  "===": [2, 2],
  "!==": [2, 2],
  "!": [1, 1],
  "!!": [1, 1],
  and: [1, Infinity],
  or: [1, Infinity],
  "<": [2, 3],
  "<=": [2, 3],
  ">": [2, 2],
  ">=": [2, 2],
  in: [2, 2],
};

/** How deep conditions may nest. */
export const CONDITION_DEPTH = 32;
