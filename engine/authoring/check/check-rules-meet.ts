import { FIELD_RULES, readOwn } from "#validators";
import type { Problem } from "#engine/template";
import { describedField } from "./check-controls.ts";
import type { Rule } from "./part.ts";
import { entryOf, kindsOf } from "./schema-type.ts";
import { wordOf } from "./schema-path.ts";

/** Texts of all kinds that people enter: what rules and patterns permit is tried with them. */
const SAMPLES: readonly string[] = [
  "acme", "a-1", "web-01", "Pool_1-a", "my name", "Ada Lovelace", "A", "ABC", "Abc123", "abc123", "abcde1", "Portal123!",
  "a@b.example", "ada.lovelace@example.com", "a@b.example, c@d.example", "cloud.example.com", "example.com", "a.b.example",
  "http://a", "https://a.example", "https://a.example/x", "https://a.example:8443", "https://a.example/b.git",
  "8.8.8.8", "10.1.2.3", "172.32.0.1", "2001:db8::8a2e:370:7334", "::1", "10.0.0.0/24", "1.2.3.0/24", "2001:db8::/32",
  "1.2.3.4-1.2.3.9", "255.255.255.248", "255.255.255.0", "1", "10", "80", "443", "65535", "any", "80,443", "10-20", "1000-2000",
  "+4930123456", "+49 30 123456", "+14155552671", "030123456", "030 123456", "4111111111111111", "2026-11-21", "12:30",
  "2026-11-21T10:00:00Z", "00:1a:2b:3c:4d:5e", "#1a2b3c", "#fff", "12345", "12.50", "-1", "EUR", "USD", "de", "en-US", "DE",
  "123e4567-e89b-12d3-a456-426614174000", "a1b2c3d4e5f6", "/srv/data", "data/file.txt", "a_b", "A_B", "x1", "Hello, World.", "O'Brien",
]; // prettier-ignore

/** Something can be entered that all rules of a field, and the pattern of its description, permit. */
export const checkRulesMeet: Rule = (part, options): readonly Problem[] => {
  const names = readOwn(part.value, "validators");
  const rules = (Array.isArray(names) ? names : []).flatMap((name: unknown) => {
    const rule = typeof name === "string" && Object.hasOwn(FIELD_RULES, name) ? FIELD_RULES[name] : undefined;
    return rule === undefined || name === "required"
      ? []
      : [{ name: `"${String(name)}"`, check: rule.check }];
  });
  if (rules.length === 0) return [];
  const whole = describedField(part, options);
  // The rules of a list are those of each entry.
  const described = whole && (entryOf(whole) ?? whole);
  const isText = described === undefined || kindsOf(described)?.every((kind) => kind === "string") === true;
  const pattern = described && isText ? wordOf(described.root, described.schema, "pattern") : undefined;
  const demands = [...rules, ...(pattern === undefined ? [] : patternRule(pattern))];
  const isEach = demands.every(({ check }) => SAMPLES.some(check));
  const isBoth = SAMPLES.some((sample) => demands.every(({ check }) => check(sample)));
  if (demands.length < 2 || !isEach || isBoth || !isText) return [];
  const message = `nothing can be entered: ${demands.map(({ name }) => name).join(" and ")} exclude each other`;
  return [{ pointer: `${part.pointer}/validators`, message }];
};

function patternRule(
  pattern: string,
): readonly { readonly name: string; readonly check: (value: unknown) => boolean }[] {
  try {
    const regular = new RegExp(pattern, "u");
    return [
      { name: `the pattern ${pattern} of the description`, check: (value) => regular.test(String(value)) },
    ];
  } catch {
    return [];
  }
}
