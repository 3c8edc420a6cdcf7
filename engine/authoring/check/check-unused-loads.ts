import { escapeSegment, isRecord, readOwn } from "#validators";
import type { CheckOptions } from "./check-options.ts";
import { englishOf } from "./text-words.ts";
import type { Rule } from "./part.ts";

/** A load that nothing on the page reads: what was to read it reads another, or it is left over. */
export const checkUnusedLoads: Rule = (part, options) => {
  const loads = readOwn(part.value, "load");
  // What texts read is not known without them.
  if (options.translations === undefined) return [];
  if (!isRecord(loads) || isGuard(loads)) return [];
  const page = part.above[0]?.value ?? part.value;
  const written = isRecord(page) ? writtenIn(page, options) : "";
  return Object.keys(loads)
    .filter((name) => !written.includes(`load.${name}.`) && !isReadWhole(written, name))
    .map((name) => ({
      pointer: `${part.pointer}/load/${escapeSegment(name)}`,
      atKey: true,
      message: `nothing on this page reads "load.${name}": something reads another load in its place, or it is left over`,
    }));
};

/** The only load, of what the address names: without it the page says that there is nothing. */
function isGuard(loads: Readonly<Record<string, unknown>>): boolean {
  const [only, ...more] = Object.values(loads);
  return more.length === 0 && /\{(?:query|route)\.[^{}]+\}$/.test(String(readOwn(only, "do")));
}

function isReadWhole(written: string, name: string): boolean {
  return new RegExp(`\\bload\\.${name.replaceAll(/[^\w-]/g, ".")}(?![\\w-])`).test(written);
}

const pages = new WeakMap<object, string>();

/** A page as it is written, with the texts that it shows. */
function writtenIn(page: object, options: CheckOptions): string {
  const known = pages.get(page);
  if (known !== undefined) return known;
  const own = JSON.stringify(page);
  const texts = Array.from(own.matchAll(/"(t:[^"\\]+)"/g), ([, key = ""]) => englishOf(key, options));
  const written = [own, ...texts].join("\n");
  pages.set(page, written);
  return written;
}
