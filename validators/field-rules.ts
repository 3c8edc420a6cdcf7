import { isCreditCard, isEmail, isHostAndPortUrl, isSubdomain } from "./name-rules.ts";
import { isPhone } from "./phone.ts";
import { isCidr, isIpv4, isIpv4Range, isIpv6, isLocalIpv4 } from "./ip-address.ts";
import { isPort, isPortList, isPortOrAny, isPortOrRange, isPortRange } from "./port-rules.ts";
import { SUBNET_MASKS } from "./subnet-masks.ts";

/** A rule a template may attach to a field by its name. */
export interface FieldRule {
  /** The name of its error in the specification; the rule's own name where it has none. */
  readonly key?: string;
  /** The message for a wrong value; `field` is the field's label. */
  readonly message: (field: string) => string;
  /** Whether a value is valid. An empty value is valid except in `required`. Linear in the length of the value. */
  readonly check: (value: unknown) => boolean;
}

/** Every field rule by the name templates use (spec 2 §5). */
export const FIELD_RULES: Readonly<Record<string, FieldRule>> = {
  required: { message: (field) => `${field} is required`, check: isPresent },
  creditCard: rule("Is invalid credit card number", isCreditCard),
  latin: rule("Invalid character detected, try again.", (text) =>
    /^[\s\u0020-\u007e\u00a0-\u024f]*$/.test(text),
  ),
  email: { ...rule("Invalid email address", isEmail), key: "validateEmail" },
  emailList: rule("Invalid email(s)", (text) => text.split(",").every((email) => isEmail(email.trim()))),
  password: rule(
    "Invalid password. Password must be at least 6 characters long, and contain a number.",
    (text) => /^[A-Za-z0-9!@#$%^&*]{6,100}$/.test(text) && /\d/.test(text),
  ),
  notLocalIp: rule("Cannot use a local network IP", (text) => !isLocalIpv4(text)),
  subdomain: rule("Invalid subdomain", isSubdomain),
  url: rule("invalid Url", (text) => /^https?:\/\/[^\s]/i.test(text)),
  asaUrl: rule(
    "Invalid Url... ex: https://asa.example.com or https://asa.example.com:8443",
    isHostAndPortUrl,
  ),
  hostname: rule(" Can only contain alphanumeric characters and hyphens.", (text) =>
    /^[A-Za-z0-9-]+$/.test(text),
  ),
  hostnameLength: rule("Hostname must be between 1 and 15 characters", (text) => text.length <= 15),
  poolName: rule(
    "Pool name requirements: contain alphanumeric characters or dashes or underscores, begins with a letter, but spaces are not permitted.",
    (text) => /^[A-Za-z][A-Za-z0-9_-]{0,100}$/.test(text),
  ),
  ipOrRange: rule("Invalid IP or Range", isIpOrRange),
  ipOrDefault: rule("Invalid IP or default (any)", (text) => text === "any" || isIpOrRange(text)),
  ipRangeOnly: rule("Invalid IPv4 Range (ex 192.0.2.1-192.0.2.9)", isIpv4Range),
  ip: rule("Invalid IP Address", (text) => isIpv4(text) || isIpv6(text)),
  ipv4: rule("Invalid IPv4 address", isIpv4),
  cidr: rule("Invalid CIDR format e.g. 192.0.2.0/24", isCidr),
  subnetMask: rule("Invalid subnetmask", (text) => SUBNET_MASKS.some(({ mask }) => mask === text)),
  port: rule("Invalid Port Number: must be between 1 - 65535 or any", isPortOrAny),
  portOnly: rule("Invalid Port Number: must be between 1 - 65535", isPort),
  portList: rule("Between 1 - 65535, or 'any'. Separated by commas.", isPortList),
  portOrRange: rule('Must be a valid port number, port range, or "any".', isPortOrRange),
  portRange: rule("Invalid Port Range e.g. 10-20", isPortRange),
  phone: rule("Invalid Phone Number", isPhone),
  alpha: rule(
    "Invalid input. Must contain letters, hyphens, commas, apostrophe's and periods only.",
    (text) => /^[\p{L}\s\-,'’.]+$/u.test(text),
  ),
};

/** The message of the first rule that a value breaks, by the names of the rules; undefined where it breaks none. */
export function brokenRule(names: readonly string[], value: unknown, field: string): string | undefined {
  for (const name of names) {
    const found = Object.hasOwn(FIELD_RULES, name) ? FIELD_RULES[name] : undefined;
    if (found === undefined)
      throw new Error(`There is no field rule "${name}"; the template's checker refuses it.`);
    if (!found.check(value)) return found.message(field);
  }
  return undefined;
}

/** The key of a rule's error (spec 2 §5): `validateEmail` of `email`, else its name. */
export function errorKeyOf(name: string): string {
  return (Object.hasOwn(FIELD_RULES, name) ? FIELD_RULES[name]?.key : undefined) ?? name;
}

/** The rule for a minimum number of characters. */
export function minimumLength(characters: number): FieldRule {
  return rule(`Minimum length ${characters}`, (text) => text.length >= characters);
}

/** The fields that must equal another, by the field that confirms (spec 2 §5 "Confirm password"). */
export const PASSWORD_PAIRS: readonly { readonly password: readonly string[]; readonly confirm: string }[] = [
  { password: ["password", "newPassword"], confirm: "confirmPassword" },
  { password: ["nsxPassword"], confirm: "confirmNsxPassword" },
  { password: ["AMQPpassword"], confirm: "confirmAMQPpassword" },
];

/** The name of the error of two different passwords in the specification. */
export const PASSWORDS_DIFFER_KEY = "passwordsEqual";

/** The message at the confirming field. */
export const PASSWORDS_DIFFER_TEXT = "Passwords do not match";

/** Whether a form's confirming field equals its password, where it has both. */
export function confirmsPassword(form: Readonly<Record<string, unknown>>, confirm: string): boolean {
  const pair = PASSWORD_PAIRS.find((candidate) => candidate.confirm === confirm);
  const password = pair?.password.find((name) => Object.hasOwn(form, name));
  return password === undefined || form[password] === form[confirm];
}

function rule(message: string, holds: (text: string) => boolean): FieldRule {
  return {
    message: () => message,
    check: (value) => {
      if (Array.isArray(value)) return value.every((entry) => !isPresent(entry) || holds(String(entry)));
      return !isPresent(value) || holds(String(value));
    },
  };
}

function isPresent(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

function isIpOrRange(text: string): boolean {
  return isIpv4(text) || isCidr(text) || isIpv4Range(text);
}
