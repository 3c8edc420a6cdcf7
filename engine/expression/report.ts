/**
 * Called with problems of an expression: an absent path, a comparison with null, an exceeded budget. The result is
 * then false, or empty text.
 */
export type Report = (problem: string) => void;
