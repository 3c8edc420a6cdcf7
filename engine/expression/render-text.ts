import type { Report } from "./report.ts";
import type { Roots } from "./roots.ts";
import { compileText } from "./compile-text.ts";
import { pickSwitch } from "./switch.ts";
import type { Switch } from "./switch.ts";
import { translate } from "./translate.ts";

export interface TextOptions {
  /** Texts of `t:` keys; without them a key becomes words. */
  readonly translations?: Readonly<Record<string, string>>;
  readonly report?: Report;
}

/**
 * Text for people: picks a switch, translates a `t:` key, fills Handlebars (`{{path}}`, `if`, `unless`, `each`,
 * `with`; own properties only; no HTML escaping, because renderers show it as text). Absent values are empty. A text
 * over its budget (16 kB of source, 20 levels, 50,000 nodes, 64 kB of output) is cut and reported. Never throws.
 */
export function renderText(
  text: string | Switch<string> | null | undefined,
  roots: Roots,
  options: TextOptions = {},
): string {
  const picked = typeof text === "string" ? text : pickSwitch<string>(text, roots);
  if (typeof picked !== "string") return "";
  const source = picked.startsWith("t:") ? translate(picked, options.translations ?? {}) : picked;
  return source.includes("{{") ? compileText(source)(roots, options.report) : source;
}
