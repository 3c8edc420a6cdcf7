import { isRecord } from "#validators";

/** The names of all properties in a description that hold a password (`format: password`) or are only written. */
export function secretFieldsOf(description: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!isRecord(node)) return;
    if (isRecord(node["properties"]))
      for (const [name, schema] of Object.entries(node["properties"]))
        if (isRecord(schema) && (schema["format"] === "password" || schema["writeOnly"] === true))
          found.add(name);
    Object.values(node).forEach(walk);
  };
  walk(description);
  return found;
}
