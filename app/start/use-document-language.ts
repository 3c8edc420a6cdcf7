import { useEffect } from "react";

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(["ar", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"]);

/** Sets the language and the writing direction of the document (spec 1 §2). */
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

/** The direction of a language; its region does not matter. */
export function directionOf(language: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(language.toLowerCase().split("-")[0] ?? "") ? "rtl" : "ltr";
}
