/** The customised names of the cross-site request cookie and header (spec 1 §9): the portal and the server share them. */
export const XSRF_COOKIE = "ATRIUM-XSRF";
export const XSRF_HEADER = "X-Atrium-Xsrf";
