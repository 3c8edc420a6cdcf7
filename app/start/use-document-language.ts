import { useEffect } from "react";

/** Scripts that run from right to left, by the languages that are written in them. */
const RIGHT_TO_LEFT = new Set(["ar", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"]);

/** Tells the browser, and with it screen readers and the layout, which language the page speaks (spec 1 §2). */
export function useDocumentLanguage(language: string): void {
  useEffect(() => {
    const { documentElement: root } = document;
    root.lang = language;
    root.dir = directionOf(language);
    return () => {
      root.lang = "en";
      root.dir = "ltr";
    };
  }, [language]);
}

/** `de-AT` is written as `de` is. */
export function directionOf(language: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(language.toLowerCase().split("-")[0] ?? "") ? "rtl" : "ltr";
}
