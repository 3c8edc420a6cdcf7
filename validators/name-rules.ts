import { isPort } from "./port-rules.ts";
import { RESERVED_SUBDOMAINS } from "./reserved-subdomains.ts";

const LONGEST_EMAIL = 254;

/** local@domain, the domain with a dot. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && /^[^\s@,]+@[^\s@.,]+(?:\.[^\s@.,]+)+$/.test(text);
}

/**
 * Letters, digits and inner hyphens, at most 63, none of the reserved names, and no encoded letters of
 * other scripts (`xn--…`), which browsers may show as another name.
 */
export function isSubdomain(text: string): boolean {
  return (
    /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(text) &&
    !/^..--/.test(text) &&
    !RESERVED_SUBDOMAINS.includes(text.toLowerCase())
  );
}

/** `https://host` or `https://host:port`, with an optional slash. */
export function isHostAndPortUrl(text: string): boolean {
  const match = /^https?:\/\/([A-Za-z0-9.-]{1,253})(?::(\d{1,5}))?\/?$/i.exec(text);
  if (match === null) return false;
  const [, host = "", port] = match;
  return (
    host.split(".").every((part) => /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/.test(part)) &&
    (port === undefined || isPort(port))
  );
}

const CARD_PATTERNS: readonly RegExp[] = [
  /^4(?:\d{12}|\d{15}|\d{18})$/, // Visa
  /^(?:5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/, // Mastercard
  /^3[47]\d{13}$/, // American Express
  /^3(?:0[0-5]|[68]\d)\d{11}$/, // Diners Club
  /^6(?:011|5\d{2})\d{12}$/, // Discover
  /^35\d{14}$/, // JCB
];

/** A number of one of the major cards, spaces and hyphens allowed. The check digit is not checked. */
export function isCreditCard(text: string): boolean {
  if (text.length > 30) return false;
  const digits = text.replace(/[ -]/g, "");
  return CARD_PATTERNS.some((pattern) => pattern.test(digits));
}
