import type { TextParser } from "./text-syntax.ts";

let loaded: TextParser["parse"];

/** The Handlebars parser in a browser, loaded when needed: most texts are only paths in braces. */
export const textParser: TextParser = {
  get parse() {
    if (loaded === undefined) void textParser.load();
    return loaded;
  },
  async load() {
    const { parseHandlebars } = await import("./parse-handlebars.ts");
    loaded = parseHandlebars;
  },
};
