/** Below this the token is too short-lived to use: 60 s (spec 1 §4). */
export const RELOGIN_BELOW_S = 60;
/** Below this the token is refreshed: 600 s (spec 1 §4). */
export const REFRESH_BELOW_S = 600;

/** What to do before the access token is used. */
export type TokenStep = "use" | "refresh" | "relogin" | "logout";

/**
 * Decides by the seconds the access token and the identity-provider token still have (undefined: there is none).
 * Under 60 s: sign in anew with the identity token where that has over 60 s, otherwise log out. Under 600 s: refresh.
 */
export function tokenStep(accessLeft: number, identityLeft: number | undefined): TokenStep {
  if (accessLeft < RELOGIN_BELOW_S) return canRelogin(identityLeft) ? "relogin" : "logout";
  return accessLeft < REFRESH_BELOW_S ? "refresh" : "use";
}

export function canRelogin(identityLeft: number | undefined): boolean {
  return identityLeft !== undefined && identityLeft > RELOGIN_BELOW_S;
}
