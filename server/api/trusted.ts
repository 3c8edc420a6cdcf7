export interface Trusted<Shape> {
  readonly value: Shape;
}

/**
 * A value whose type was assured elsewhere: a request that was checked against the description from which its types are
 * generated, or a job's input that the same file wrote. The one place for such unchecked casts.
 */
export function trusted<Shape>(value: unknown): Trusted<Shape>;
export function trusted(value: unknown): Trusted<unknown> {
  return { value };
}
