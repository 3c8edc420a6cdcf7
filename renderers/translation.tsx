import { createContext, useCallback, useContext } from "react";
import { translate } from "#engine/expression";
import { readOwn } from "#validators";

/** Texts by key, from `templates/translations/<language>.json`. */
export type Translations = Readonly<Record<string, string>>;

/**
 * The text of a key (`shell.sign-out`), its `{names}` filled from `values`. A key without translation becomes the
 * words of its last part ("Sign out"). The same function until the language changes.
 */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const TranslationContext = createContext<Translations>({});

/** Provides the texts of a language to everything below. */
export const TranslationProvider = TranslationContext.Provider;

/** `const t = useTranslate(); t("list.total", { count: 12 })` */
export function useTranslate(): Translate {
  const translations = useContext(TranslationContext);
  return useCallback((key, values) => fillNames(translate(`t:${key}`, translations), values), [translations]);
}

/** The texts themselves, for use outside React. */
export function useTranslations(): Translations {
  return useContext(TranslationContext);
}

function fillNames(text: string, values: Readonly<Record<string, string | number>> | undefined): string {
  if (values === undefined) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = readOwn(values, name);
    return typeof value === "string" || typeof value === "number" ? String(value) : whole;
  });
}
