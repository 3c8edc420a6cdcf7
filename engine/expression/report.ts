/**
 * Told of what an expression met and survived: an absent path, a comparison with null, a budget that was passed.
 * The answer is then "no", or empty text.
 */
export type Report = (problem: string) => void;
