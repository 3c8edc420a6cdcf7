/** The path of a Chromium, that of ATRIUM_CHROMIUM first; undefined where there is none. */
export function chromiumPath(): string | undefined;
