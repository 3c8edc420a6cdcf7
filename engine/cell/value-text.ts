import { readOwn } from "#validators";
import type { PageContext } from "../context/index.ts";
import { toWords } from "../context/index.ts";

/**
 * The text of a value of a closed set: its translation for the API that it comes from (`value.<api>.<code>`), else for
 * all (`value.<code>`), else its words (`POWERED_ON` becomes "Powered on").
 */
export function valueText(
  { translations, api }: Pick<PageContext, "translations" | "api">,
  value: unknown,
): string {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return "";
  const code = String(value);
  const own = api === undefined ? undefined : readOwn(translations, `value.${api}.${code}`);
  const known = own ?? readOwn(translations, `value.${code}`);
  if (typeof known === "string") return known;
  return isCode(code) ? toWords(code) : code;
}

// "Pending Approval" is already written for people, and "EUR" and "TCP" are read so; "notConfiguredProperly" and "POWERED_OFF" are not.
function isCode(code: string): boolean {
  return /_/.test(code) || /^[a-z]\S*$/.test(code) || /^[A-Z]{4,}$/.test(code);
}
