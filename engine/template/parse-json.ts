/** The value of a JSON text; undefined where it is invalid. */
export function parseJson(source: string): unknown {
  try {
    const value: unknown = JSON.parse(source);
    return value;
  } catch {
    return undefined;
  }
}
