/** Serves a path of a document under the name that the specified rewrites give it (spec 1 §7). */
export function rewritePath(path: string): string {
  return path.replace(/^\/\{automatorId\}\/dataCenters$/, "/{automatorId}/dataCenter");
}
