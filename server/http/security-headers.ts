/** What the headers depend on. */
export interface HeaderSettings {
  readonly publicUrl: string;
  readonly issuer: string;
  readonly bearerOrigins: readonly string[];
  readonly apiOrigins: readonly string[];
  readonly uploadOrigins: readonly string[];
}

/** The page to which an identity provider redirects; the portal also opens it in a frame. */
const FRAMED_BY_US = "/callback.html";

/** The headers of every response: only content of this server runs, loads or is framed (docs/operator.md). */
export function buildSecurityHeaders({
  publicUrl,
  issuer,
  bearerOrigins,
  apiOrigins,
  uploadOrigins,
}: HeaderSettings): (path: string) => Readonly<Record<string, string>> {
  const own = new URL(publicUrl).origin;
  const issuerOrigin = new URL(issuer).origin;
  const others = (origins: readonly string[]) =>
    [...new Set(origins)]
      .filter((origin) => origin !== own)
      .map((origin) => ` ${origin}`)
      .join("");
  const isHttps = publicUrl.startsWith("https:");
  const policy = (ancestors: string) =>
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "manifest-src 'self'",
      `connect-src 'self'${others([issuerOrigin, ...bearerOrigins, ...apiOrigins, ...uploadOrigins])}`,
      `frame-src 'self'${others([issuerOrigin])}`,
      `form-action 'self'${others([issuerOrigin])}`,
      "base-uri 'none'",
      `frame-ancestors ${ancestors}`,
      "require-trusted-types-for 'script'",
    ].join("; ");
  const headers = {
    "content-security-policy": policy("'none'"),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    ...(isHttps ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
  const framed = { ...headers, "content-security-policy": policy("'self'") };
  return (path) => (path === FRAMED_BY_US ? framed : headers);
}
