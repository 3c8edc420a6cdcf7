import { FEATURE_FLAGS, isRecord, parseRows } from "#validators";
import type { CheckOptions } from "../check/check-options.ts";
import { KNOWN_CLAIMS } from "../check/known-access.ts";
import { parseTemplate } from "../../template/parse-template.ts";
import {
  parametersOf,
  HARD_APIS,
  HARD_FRAGMENTS,
  HARD_PAGES,
  HARD_ROUTES,
} from "../../template/fixtures/index.ts";

/** The checker's input for the hard pages: exactly the texts, icons and plugins that they use. */
export const HARD_OPTIONS: Omit<CheckOptions, "file"> = hardOptions();

function hardOptions(): Omit<CheckOptions, "file"> {
  const documents = Object.keys(HARD_PAGES).flatMap((page) =>
    parametersOf(page).flatMap((parameters) => {
      const parsed = parseTemplate(JSON.stringify(HARD_PAGES[page]), {
        file: page,
        fragments: HARD_FRAGMENTS,
        routes: HARD_ROUTES,
        with: parameters,
      });
      return parsed.ok ? [parsed.template] : [];
    }),
  );
  const texts = documents.flatMap((document) => textsIn(document, ""));
  const named = (key: string) => [
    ...new Set(texts.filter((each) => each.key === key).map(({ text }) => text)),
  ];
  const keys = texts.filter(({ text }) => text.startsWith("t:")).map(({ text }) => text.slice(2));
  const links = texts
    .filter(({ text }) => text.startsWith("/pages/"))
    .map(({ text }) => text.slice("/pages/".length));
  return {
    fragments: JSON.stringify(HARD_FRAGMENTS, null, 2),
    apis: HARD_APIS,
    translations: Object.fromEntries(keys.map((key) => [key, key])),
    claims: KNOWN_CLAIMS,
    flags: FEATURE_FLAGS,
    icons: named("icon"),
    plugins: Object.fromEntries(named("use").map((name) => [name, {}])),
    routes: [
      ...parseRows(HARD_ROUTES).map((route) => ({ ...route, path: String(route["path"]) })),
      ...links.map((link) => ({ path: link.replace(/\?.*/, "") })),
    ],
    pages: HARD_PAGES,
  };
}

function textsIn(value: unknown, key: string): readonly { readonly key: string; readonly text: string }[] {
  if (typeof value === "string") return [{ key, text: value }];
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, key));
  return isRecord(value) ? Object.keys(value).flatMap((name) => textsIn(value[name], name)) : [];
}
