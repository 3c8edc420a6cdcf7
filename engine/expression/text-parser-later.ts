import type { TextParser } from "./text-syntax.ts";

let loaded: TextParser["parse"];

/** The parser of Handlebars in a browser: most texts are paths between braces and never need it. */
export const textParser: TextParser = {
  get parse() {
    if (loaded === undefined) void textParser.load();
    return loaded;
  },
  async load() {
    const { parse } = await import("handlebars/dist/cjs/handlebars/compiler/base.js");
    loaded = parse;
  },
};
