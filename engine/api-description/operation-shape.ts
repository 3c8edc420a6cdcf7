/** `/service/{row.id}` and `/service/{id}` have one shape. */
export function shapeOf(path: string): string {
  return path.includes("{") ? path.replace(/\{[^{}]*\}/g, "{}") : path;
}
