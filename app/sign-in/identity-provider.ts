import * as oauth from "oauth4webapi";

/** The identity provider as it describes itself. Rejects where it cannot be reached or says something else. */
export async function discoverProvider(domain: string): Promise<oauth.AuthorizationServer> {
  const issuer = issuerOf(domain);
  const response = await oauth.discoveryRequest(issuer, { algorithm: "oidc", ...requestOptions(issuer) });
  return await oauth.processDiscoveryResponse(issuer, response);
}

/** Plain http is for a provider on this machine only. */
export function requestOptions(issuer: URL): { [oauth.allowInsecureRequests]?: boolean } {
  return isLoopback(issuer) ? { [oauth.allowInsecureRequests]: true } : {};
}

/** Where the identity provider sends people back to. */
export function redirectUri(origin: string): string {
  return `${origin}/callback.html`;
}

/** The address of a provider; a bare domain means https. */
export function issuerOf(domain: string): URL {
  return new URL(/^https?:\/\//.test(domain) ? domain : `https://${domain}`);
}

function isLoopback({ hostname }: URL): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "127.0.0.1" ||
    hostname === "[::1]"
  );
}
