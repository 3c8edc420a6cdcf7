import type { ApiEntry } from "./api-entry.ts";

const ABSOLUTE = /^(?:(https?):)?\/\/([^/?#]*)([^?#]*)/i;

/**
 * The address of a described server after the rewrites (spec 1 §7): prefix of the host and base path replaced, the
 * host turned into an origin (that of the list of APIs, else where the APIs are configured to be, else our own, as empty text),
 * no trailing slash.
 */
export function rewriteAddress(server: string, entry: ApiEntry): string {
  const match = ABSOLUTE.exec(server);
  const host = match === null ? "" : (match[2] ?? "");
  const basePath = match === null ? server.replace(/[?#].*$/s, "") : (match[3] ?? "");
  const { base = "", origins, rewrites } = entry;
  const rewrittenHost = rewrites.hosts.reduce(
    (name, { from, to }) => (name.startsWith(from) ? to + name.slice(from.length) : name),
    host,
  );
  const origin = Object.hasOwn(origins, rewrittenHost) ? (origins[rewrittenHost] ?? "") : base;
  return origin + rewriteBasePath(basePath, entry);
}

/** A path of the document with its name after the rewrites. */
export function rewritePath(path: string, entry: ApiEntry): string {
  return entry.rewrites.paths.find(({ from }) => from === path)?.to ?? path;
}

function rewriteBasePath(basePath: string, { rewrites }: ApiEntry): string {
  const rooted = basePath.startsWith("/") ? basePath : `/${basePath}`;
  const rewritten = rewrites.basePaths.reduce((path, { from, to }) => {
    if (path === from) return to;
    return !from.endsWith("/") && path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
  }, rooted);
  return rewritten.replace(/\/+$/, "");
}
