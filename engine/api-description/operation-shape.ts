/** `/service/{row.id}` and `/service/{id}` have the same shape. */
export function shapeOf(path: string): string {
  return path.includes("{") ? path.replace(/\{[^{}]*\}/g, "{}") : path;
}
