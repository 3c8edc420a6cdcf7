/** The path of a route: an address without `/pages/`. */
export function pathBelow(pathname: string): string {
  return pathname.replace(/^\/pages\/?/, "");
}
