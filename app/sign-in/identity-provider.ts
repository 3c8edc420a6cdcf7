import * as oauth from "oauth4webapi";

/** Reads the metadata of the identity provider. Rejects when it cannot be reached or its metadata is not valid. */
export async function discoverProvider(domain: string): Promise<oauth.AuthorizationServer> {
  const issuer = issuerOf(domain);
  const response = await oauth.discoveryRequest(issuer, { algorithm: "oidc", ...requestOptions(issuer) });
  return await oauth.processDiscoveryResponse(issuer, response);
}

/** Allows http only for a provider on this machine. */
export function requestOptions(issuer: URL): { [oauth.allowInsecureRequests]?: boolean } {
  return isLoopback(issuer) ? { [oauth.allowInsecureRequests]: true } : {};
}

/** The address to which the identity provider redirects after a sign-in. */
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
