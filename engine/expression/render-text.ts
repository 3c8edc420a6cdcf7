import type { Report } from "./report.ts";
import type { Roots } from "./roots.ts";
import type { Switch } from "./switch.ts";
import { readPath } from "./read-path.ts";
import { pickSwitch } from "./switch.ts";
import { translate } from "./translate.ts";

export interface TextOptions {
  /** Texts of `t:` keys; without them a key reads as words. */
  readonly translations?: Readonly<Record<string, string>>;
  readonly report?: Report;
}

/**
 * Text for people: picks a switch, translates a `t:` key, fills Handlebars (`{{path}}`, `if`, `unless`, `each`,
 * `with`; no HTML escaping, the reader shows it as text). Absent values read as nothing; never throws.
 */
export function renderText(
  text: string | Switch<string> | null | undefined,
  roots: Roots,
  options: TextOptions = {},
): string {
  const picked = pickSwitch<string>(text, roots);
  if (picked === undefined) return "";
  const source = translate(picked, options.translations ?? {});
  return source.replace(/\{\{([^{}]*)\}\}/g, (_, path: string) => String(readPath(path.trim(), roots) ?? ""));
}
