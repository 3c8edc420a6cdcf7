import type { BootstrapData } from "../session/session.ts";

/** The bootstrap of a server without branding and flags. */
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
