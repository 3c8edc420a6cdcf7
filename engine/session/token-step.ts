/** Below this the token is too short-lived to use: 60 s (spec 1 §4). */
export const RELOGIN_BELOW_S = 60;
/** Below this the token is refreshed: 600 s (spec 1 §4). */
export const REFRESH_BELOW_S = 600;

/** What to do before the access token is used. */
export type TokenStep = "use" | "refresh" | "relogin";

/**
 * Decides by the seconds the access token still has. Under 60 s: sign in anew with an identity token, asked for at
 * that moment, or log out where none can be had. Under 600 s: refresh.
 */
export function tokenStep(accessLeft: number): TokenStep {
  if (accessLeft < RELOGIN_BELOW_S) return "relogin";
  return accessLeft < REFRESH_BELOW_S ? "refresh" : "use";
}

/** Whether an identity token has the time left that a sign-in with it needs (undefined: there is none). */
export function canRelogin(identityLeft: number | undefined): boolean {
  return identityLeft !== undefined && identityLeft > RELOGIN_BELOW_S;
}
