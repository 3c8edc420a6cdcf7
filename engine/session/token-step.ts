/** With less the token is too short-lived to use: 60 s (spec 1 §4). */
export const RELOGIN_BELOW_S = 60;
/** With less the token is refreshed: 600 s (spec 1 §4). */
export const REFRESH_BELOW_S = 600;

/** What to do before the access token is used. */
export type TokenStep = "use" | "refresh" | "relogin";

/**
 * Decides by the remaining seconds of the access token. Under 60 s: sign in again with a new identity token, or sign
 * out where there is none. Under 600 s: refresh.
 */
export function tokenStep(accessLeft: number): TokenStep {
  if (accessLeft < RELOGIN_BELOW_S) return "relogin";
  return accessLeft < REFRESH_BELOW_S ? "refresh" : "use";
}

/** Whether an identity token has enough time left for a sign-in (undefined: there is none). */
export function canRelogin(identityLeft: number | undefined): boolean {
  return identityLeft !== undefined && identityLeft > RELOGIN_BELOW_S;
}
