/**
 * The address of a console, if it is allowed: absolute, secure (https, or a loopback host), and on a configured host
 * (`console.example`, `console.example:8443`) or our own. One that begins with a single slash is our own server's.
 */
export function consoleAddress(
  address: unknown,
  { hosts, ownOrigin }: { readonly hosts: readonly string[]; readonly ownOrigin: string },
): string | undefined {
  if (typeof address !== "string" || /[\s\\]/.test(address) || /\p{Cc}/u.test(address)) return undefined;
  if (/^\/(?!\/)/.test(address)) return ownOrigin + address;
  const [, scheme = "", host = ""] =
    /^(https?):\/\/((?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?)(?:[/?#]|$)/i.exec(address) ?? [];
  if (host === "") return undefined;
  if (`${scheme}://${host}`.toLowerCase() === ownOrigin.toLowerCase()) return address;
  const isSafe =
    scheme.toLowerCase() === "https" || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|$)/i.test(host);
  const isKnown = hosts.some((known) => hostOf(known) === host.toLowerCase());
  return isSafe && isKnown ? address : undefined;
}

/** Configured as a host or as an origin. */
function hostOf(known: string): string {
  return known
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/$/, "");
}
