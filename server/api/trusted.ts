export interface Trusted<Shape> {
  readonly value: Shape;
}

/**
 * A value whose shape is vouched for elsewhere: a request that was held against the description from which its types
 * are generated, or a job's input that the same file wrote. The one place where that is taken on trust.
 */
export function trusted<Shape>(value: unknown): Trusted<Shape>;
export function trusted(value: unknown): Trusted<unknown> {
  return { value };
}
