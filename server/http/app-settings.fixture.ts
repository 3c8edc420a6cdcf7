/** Settings of a server that listens to tests alone. */
export const appSettings = {
  publicUrl: "http://localhost",
  issuer: "http://localhost/oidc",
  bearerOrigins: [],
  apiOrigins: [],
  uploadOrigins: [],
  logLevel: "silent",
  trustedProxies: undefined,
};
