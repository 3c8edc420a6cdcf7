/**
 * The number of the provider whose people last signed in in this browser. It only chooses the flags and the branding that
 * the portal starts with, which are public; it grants nothing.
 */
export const PROVIDER_COOKIE = "ATRIUM-PROVIDER";

/** 0 where there is none. */
export function readProviderCookie(cookies: string | undefined): number {
  const [, id] = /(?:^|;\s*)ATRIUM-PROVIDER=(\d{1,9})(?:;|$)/.exec(cookies ?? "") ?? [];
  return Number(id ?? 0);
}
