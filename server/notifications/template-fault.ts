import { parseText } from "#engine/expression";

/** Why a text cannot be read, as a sentence, and where; without a place where that is the whole. */
export interface TemplateFault {
  readonly at?: number;
  readonly message: string;
}

/** The first fault of a text that `parseText` refuses with `problem`. */
export function faultOf(source: string, problem: string): TemplateFault {
  const open: Tag[] = [];
  for (const tag of tagsOf(source)) {
    const fault = faultOfTag(tag, open);
    if (fault !== undefined) return { at: tag.at, message: fault };
  }
  const last = open.at(-1);
  if (last !== undefined)
    return {
      at: last.at,
      message: `${shown(last.text)} is not closed: write {{/${last.block}}} where it ends.`,
    };
  return { message: sentenceOf("This", problem) };
}

interface Tag {
  readonly at: number;
  readonly text: string;
  /** False where nothing closes its braces. */
  readonly isClosed: boolean;
  /** `#`, `/`, `^` or nothing. */
  readonly sign: string;
  /** The first word in it. */
  readonly block: string;
}

/** What stands between braces, without comments and without braces after a backslash. */
function tagsOf(source: string): readonly Tag[] {
  const tags: Tag[] = [];
  for (let at = source.indexOf("{{"); at !== -1;) {
    const isLong = source.startsWith("{{!--", at);
    const isComment = isLong || source.startsWith("{{!", at);
    const closing = isLong ? "--}}" : source.startsWith("{{{", at) ? "}}}" : "}}";
    const close = source.indexOf(closing, at);
    const next = source.indexOf("{{", at + (source.startsWith("{{{", at) ? 3 : 2));
    const isClosed = close !== -1 && (isComment || next === -1 || close < next);
    const end = isClosed ? close + closing.length : next === -1 ? source.length : next;
    const text = source.slice(at, end);
    const [, sign = "", block = ""] = /^\{\{\{?~?([#/^]?)\s*([^\s{}~]*)/.exec(text) ?? [];
    if (!isClosed || (!isComment && source.charAt(at - 1) !== "\\"))
      tags.push({ at, text, isClosed, sign, block });
    if (!isClosed) break;
    at = source.indexOf("{{", end);
  }
  return tags;
}

/** `open`: the blocks around it, which it may open or close. */
function faultOfTag(tag: Tag, open: Tag[]): string | undefined {
  const { text, isClosed, sign, block } = tag;
  if (!isClosed) return unclosed(text);
  const around = open.at(-1);
  if (sign === "/") {
    if (around === undefined) return `${shown(text)} closes nothing: delete it, or open it before.`;
    if (around.block !== block)
      return `${shown(text)} does not close ${shown(around.text)}: write {{/${around.block}}} first.`;
    open.pop();
    return undefined;
  }
  if (block === "else" || sign === "^")
    return around === undefined ? `${shown(text)} stands in no block.` : undefined;
  const parsed = parseText(sign === "#" ? `${text}{{/${block}}}` : text);
  if (sign === "#") open.push(tag);
  return parsed.ok ? undefined : sentenceOf(shown(text), parsed.problem);
}

const WAY_OUT = "Write a variable as {{name}}, and what depends on it as {{#if name}}…{{/if}}.";

function unclosed(text: string): string {
  const closing = text.startsWith("{{{") ? "}}}" : "}}";
  return `${shown(text.trimEnd())} is not closed: its ${closing} is missing. ${WAY_OUT}`;
}

/** The words of the parser itself tell authors nothing. */
function sentenceOf(what: string, problem: string): string {
  return problem.startsWith("this is no Handlebars")
    ? `${what} cannot be read. ${WAY_OUT}`
    : `${problem}. ${WAY_OUT}`;
}

function shown(text: string): string {
  const line = text.split("\n", 1)[0] ?? "";
  return `"${line.length > 24 || line.length < text.length ? `${line.slice(0, 24)}…` : line}"`;
}
