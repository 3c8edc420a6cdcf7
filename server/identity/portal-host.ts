/**
 * Whether a host name belongs to the portal: its main host, what is below that, and where the main host has a domain of its
 * own, the names beside it, which are the subdomains. With the main host `portal.example.com`: `a.portal.example.com`,
 * `northwind.example.com`. These are given out as subdomains, never as custom addresses. All names in lower case.
 */
export function isPortalHost(host: string, mainHost: string): boolean {
  if (host === mainHost || host.endsWith(`.${mainHost}`)) return true;
  const parent = domainOf(mainHost);
  return parent.includes(".") && domainOf(host) === parent;
}

function domainOf(host: string): string {
  const dot = host.indexOf(".");
  return dot === -1 ? "" : host.slice(dot + 1);
}
