export { buildProvider, PORTAL_CLIENT_ID, PORTAL_SCOPE } from "./build-provider.ts";
export { mountProvider } from "./mount-provider.ts";
export { buildSignInThrottle } from "./sign-in-throttle.ts";
