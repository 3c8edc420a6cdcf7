/** The address of a call: below our own origin, or below a complete URL. */
export type RequestAddress =
  | { readonly ok: true; readonly url: string; readonly origin: string }
  | { readonly ok: false; readonly text: string };

/**
 * Joins the address of an API, a path and a query. Refuses an address other than `/…` or `http(s)://host/…`, and a
 * path that leaves it, so that the checked address is the one the browser uses, which decides about the bearer.
 */
export function requestAddress(
  base: string,
  path: string,
  query: readonly (readonly [name: string, value: string])[],
  ownOrigin: string,
): RequestAddress {
  const address = `${base.replace(/\/$/, "")}${path}`;
  const remote = /^(https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?)(\/.*)$/i.exec(address);
  const local = remote === null && /^\/(?![/\\])/.test(address);
  if (remote === null && !local) return { ok: false, text: `The address ${address} cannot be called.` };
  const below = remote?.[2] ?? address;
  if (!isPlainPath(below)) return { ok: false, text: `The path ${below} cannot be called.` };
  const search = query.map(([name, value]) => `${encodeName(name)}=${encode(value)}`).join("&");
  const joint = search === "" ? "" : below.includes("?") ? `&${search}` : `?${search}`;
  return { ok: true, url: `${address}${joint}`, origin: remote?.[1]?.toLowerCase() ?? ownOrigin };
}

/** No `..` (nor an encoded one), no backslash, no character that browsers drop. */
function isPlainPath(path: string): boolean {
  if (/[\\\s#]/.test(path) || /\p{Cc}/u.test(path)) return false;
  const segments = (path.split("?")[0] ?? "").split("/");
  return !segments.some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}

/** `filter[state]` stays readable: brackets need no encoding in a query. */
function encodeName(name: string): string {
  return encode(name).replaceAll("%5B", "[").replaceAll("%5D", "]");
}

/** A lone surrogate, as a search box may contain, would throw. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
