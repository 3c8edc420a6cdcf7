/** Several values of a filter as the URL writes them: joined by commas; a comma inside a value is written `%2C`. */
export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replaceAll("%", "%25").replaceAll(",", "%2C")).join(",");
}

/** The values in a text made by `joinValues`; none for an empty text. */
export function splitValues(text: string): readonly string[] {
  return text
    .split(",")
    .filter((value) => value !== "")
    .map((value) => value.replaceAll("%2C", ",").replaceAll("%25", "%"));
}
