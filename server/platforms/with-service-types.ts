import { isRecord } from "#validators";
import type { Platform } from "./platform.ts";

/**
 * The document of an API with the service types of these platforms. Lists beside `"x-service-types": true` name those of
 * the specification (spec 1 §3); the platforms' own follow. Filters and choices of the portal come from these lists, and
 * offer a type that stands behind a feature flag (`x-flags`) only where that is on.
 */
export function withServiceTypes(document: unknown, platforms: readonly Platform[]): unknown {
  const types = platforms.flatMap(({ serviceTypes }) => serviceTypes.map(({ type }) => type));
  const flags = Object.fromEntries(
    platforms
      .flatMap(({ solutionTypes = [] }) => solutionTypes)
      .flatMap(({ type, flag }) => (flag === undefined ? [] : [[type, flag] as const])),
  );
  const extend = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(extend);
    if (!isRecord(node)) return node;
    const extended = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, extend(value)]));
    if (node["x-service-types"] !== true || !Array.isArray(node["enum"])) return extended;
    return { ...extended, enum: [...new Set([...node["enum"], ...types])], "x-flags": flags };
  };
  return extend(document);
}
