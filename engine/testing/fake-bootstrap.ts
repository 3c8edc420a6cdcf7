import type { BootstrapData } from "../session/session.ts";

/** What a server without branding and flags says before anybody is signed in. */
export const FAKE_BOOTSTRAP: BootstrapData = {
  featureFlags: [],
  identity: { domain: "https://id.example", clientId: "portal", scope: "openid" },
  customCSS: "",
  largeLogo: "",
  favicon: "",
  subdomain: "",
  productVersion: "1.0.0",
  bearerOrigins: [],
  consoleHosts: [],
  uploadOrigins: [],
};
