export interface Trusted<Shape> {
  readonly value: Shape;
}

/**
 * A value whose shape is vouched for elsewhere: a body or query that was held against the API's description, or a
 * job's input that the same file wrote. The one place where that is taken on trust.
 */
export function trusted<Shape>(value: unknown): Trusted<Shape>;
export function trusted(value: unknown): Trusted<unknown> {
  return { value };
}
