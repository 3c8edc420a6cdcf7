import type { ApiEntry, Replacement } from "./api-entry.ts";

/**
 * What stands before the base path of an API (spec 2 §7): the configured address of the APIs with its last segment removed.
 * `https://eks.example.com/v1/pricing` gives `https://eks.example.com/v1`, so that `/access` is called at
 * `https://eks.example.com/v1/access`. Some APIs swap the beginning of the host: `eks.` for `api.`. Empty where nothing, or
 * nothing that could be called, is configured.
 */
export function baseAddress(configured: string | undefined, swap?: Replacement): string {
  const parts = /^(https?:\/\/)([^/?#@\s]+)((?:\/[^/?#\s]+)*?)\/[^/?#\s]+\/?$/i.exec(configured ?? "");
  if (parts === null) return "";
  const [, scheme = "", host = "", path = ""] = parts;
  const swapped =
    swap !== undefined && host.toLowerCase().startsWith(swap.from)
      ? swap.to + host.slice(swap.from.length)
      : host;
  return scheme + swapped + path;
}

/** Where the document of an API is fetched. */
export function descriptionAddress({
  base = "",
  description,
}: Pick<ApiEntry, "base" | "description">): string {
  return description.startsWith("/") ? base + description : description;
}
