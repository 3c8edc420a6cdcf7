/**
 * The value as a type that was assured elsewhere: of a request that was checked against the description from which its
 * types are generated, or of a job's input that the same file wrote. The one place for unchecked casts; checks nothing.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- whoever casts says the type
export function uncheckedCast<Shape>(value: unknown): Shape;
export function uncheckedCast(value: unknown): unknown {
  return value;
}
