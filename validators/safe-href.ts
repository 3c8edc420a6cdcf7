/** Characters that a browser removes or replaces before it parses the address. */
const UNSAFE_CHARACTERS = /[\s\p{C}\\]/u;
const HTTPS = /^https:\/\/[^/?#@]+(?:[/?#]|$)/i;
const MAILTO = /^mailto:[^\s:/\\]+$/i;

/**
 * The address itself where a link may have it: https, inside our own origin (a path, `#…`, `?…`, or absolute with
 * `ownOrigin`), or mailto. Undefined for everything else: other schemes, `//host`, backslashes, control characters,
 * user names in the host. Every link of the portal is checked by it.
 */
export function safeHref(href: unknown, ownOrigin?: string): string | undefined {
  if (typeof href !== "string" || href === "" || UNSAFE_CHARACTERS.test(href)) return undefined;
  if (href.startsWith("/")) return href.startsWith("//") ? undefined : href;
  if (href.startsWith("#") || href.startsWith("?")) return href;
  if (ownOrigin !== undefined && (href === ownOrigin || href.startsWith(`${ownOrigin}/`))) return href;
  return HTTPS.test(href) || MAILTO.test(href) ? href : undefined;
}
