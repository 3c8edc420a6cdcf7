import { toWords } from "../../context/index.ts";

/** Gathers the English of generated pages under the keys by which they name it. */
export interface Texts {
  /** The `t:` key of a text; the same key twice has the first text. */
  readonly say: (key: string, english: string) => string;
  /** All texts by key, in the order of the keys. */
  readonly all: () => Readonly<Record<string, string>>;
}

export function createTexts(): Texts {
  const texts = new Map<string, string>();
  return {
    say(key, english) {
      if (!texts.has(key)) texts.set(key, english);
      return `t:${key}`;
    },
    all: () => Object.fromEntries([...texts].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** `Servers` → `Server`, `Policies` → `Policy`, `Addresses` → `Address`. */
export function singularOf(word: string): string {
  if (/(?:ss|us|is|news)$/i.test(word) || !/s$/i.test(word)) return word;
  if (/ies$/i.test(word)) return `${word.slice(0, -3)}y`;
  return /(?:ss|x|ch|sh)es$/i.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** What people read of a property: its title, else its name in words. */
export function wordedAs({ name, title }: { readonly name: string; readonly title: string }): string {
  // `PlacementGroupNullable` names a type, and nothing to people.
  const isTypeName = /[a-z][A-Z]/.test(title);
  return title !== "" && title.length < LONGEST_TITLE && !isTypeName ? title : toWords(name);
}

const LONGEST_TITLE = 40;

/** `User` → `Users`; what is not counted stays as it is. */
export function pluralOf(word: string): string {
  const last = word.split(" ").at(-1) ?? "";
  if (singularOf(last) !== last || UNCOUNTED.has(last.toLowerCase()) || last === "") return word;
  if (/[^aeiou]y$/i.test(last)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/i.test(last) ? `${word}es` : `${word}s`;
}

const UNCOUNTED = new Set(
  "data metadata dns software hardware storage traffic health env billing history news usage stats info pricing maintenance".split(
    " ",
  ),
);

/** Words for a title: `ssh keys` → `SSH keys`, `ips` → `IPs`. */
export function worded(text: string): string {
  return capitalized(spelled(text));
}

/** The same inside a sentence. */
export function spelled(text: string): string {
  return text
    .split(" ")
    .map((word) => {
      const one = singularOf(word);
      if (ABBREVIATIONS.has(word)) return word.toUpperCase();
      return ABBREVIATIONS.has(one) ? `${one.toUpperCase()}s` : word;
    })
    .join(" ");
}

const ABBREVIATIONS = new Set(
  "acl api asn aws bgp cdn cpu db dns gpu iam id ip iso kms lan mac mfa nat os ram sdk sim sip sla smtp snmp sql ssh ssl sso tls url vm vlan vpc vpn vrf wan".split(
    " ",
  ),
);

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
