import { parseHandlebars } from "./parse-handlebars.ts";
import type { TextParser } from "./text-syntax.ts";

/** The Handlebars parser on the server, the command line and in tests, where loading costs no download. */
export const textParser: TextParser = { parse: parseHandlebars, load: () => Promise.resolve() };
