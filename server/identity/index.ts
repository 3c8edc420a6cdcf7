export { buildAccessTokens } from "./access-token.ts";
export type { AccessTokens } from "./access-token.ts";
export { anonymous } from "./actor.ts";
export type { Actor } from "./actor.ts";
export { findKeyOwner, isApiKey, makeKey, noteKeyUse } from "./api-key.ts";
export { DEMO_PASSWORD, demoAccounts, demoUsers } from "./demo-accounts.ts";
export type { DemoAccount } from "./demo-accounts.ts";
export { findDemoPeople, isOfThisMachine, warnOfPublicPassword } from "./demo-password.ts";
export {
  embeddedIdentityTokens,
  externalIdentityTokens,
  IDENTITY_TOKEN_LIFETIME_S,
  IdentityProblem,
} from "./identity-tokens.ts";
export type { IdentityTokens } from "./identity-tokens.ts";
export { readLiveAccess } from "./live-access.ts";
export { networkOf } from "./network-of.ts";
export type { PasswordLink } from "./password-link.ts";
export { findPasswordLink, invite, redeemPasswordLink, requestPasswordLink } from "./password-link.ts";
export { hashPassword, verifyPassword } from "./password.ts";
export { actorOf, findPerson, joinPermissions, managedActorOf } from "./person.ts";
export type { Person } from "./person.ts";
export { isPortalHost } from "./portal-host.ts";
export { PROVIDER_COOKIE, readProviderCookie } from "./provider-cookie.ts";
export { permissionsOf, roleNames } from "./role-templates.ts";
export { beginEnrolment, confirmEnrolment, removeSecondFactor, redeemCode } from "./second-factor.ts";
export { loadSecrets } from "./secrets.ts";
export type { ServerSecrets } from "./secrets.ts";
export { seedIdentity } from "./seed-identity.ts";
export { describeDevice, noteUse } from "./session-device.ts";
export {
  areSignInsValid,
  endSession,
  endSessionsOf,
  lockPeople,
  rotateToken,
  SESSION_LIFETIME_S,
  startManagedSession,
} from "./session.ts";
export type { PasswordChange } from "./set-password.ts";
export { setPassword } from "./set-password.ts";
export { findSignInLook } from "./sign-in-look.ts";
export type { SignInLook } from "./sign-in-look.ts";
export {
  againIn,
  codeGuess,
  countFailure,
  factorGuess,
  forgetFailures,
  waitFor,
  waitText,
} from "./throttle.ts";
export type { Guess } from "./throttle.ts";
export { tradeIdentity } from "./trade-identity.ts";
