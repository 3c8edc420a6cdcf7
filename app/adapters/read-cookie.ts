/** The value of a cookie in the text of `document.cookie`; undefined: it is missing or cannot be decoded. */
export function readCookie(cookies: string, name: string): string | undefined {
  const pair = cookies.split("; ").find((text) => text.startsWith(`${name}=`));
  if (pair === undefined) return undefined;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return undefined;
  }
}
