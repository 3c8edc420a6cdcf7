import { randomUUID } from "node:crypto";
import { parseText, renderText } from "#engine/expression";
import type { TextNode, TextPath } from "#engine/expression";
import { hasUnseen, isBlankName, nearestName } from "#validators";
import { faultOf } from "./template-fault.ts";
import type { MailKind, MailVariable } from "./mail-kinds.ts";
import { examplesOf, MAIL_KINDS } from "./mail-kinds.ts";

/** What a mail says, before its variables are put in. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** What is wrong with one part of a template: a sentence with the line and the way out. */
export interface TemplateProblem {
  readonly field: "/subject" | "/text";
  readonly message: string;
}

/** All that is wrong with a template of this kind; what it lets through can be sent. */
export function checkTemplate(kind: MailKind, template: MailText): readonly TemplateProblem[] {
  const subject = template.subject;
  const text = template.text.replaceAll("\r\n", "\n");
  const problems = [
    ...problemsOf(kind, subject, true).map((message) => ({ field: "/subject", message }) as const),
    ...problemsOf(kind, text, false).map((message) => ({ field: "/text", message }) as const),
  ];
  return problems.length > 0 ? problems : problemsOfWhole(kind, { subject, text });
}

const MOST_PROBLEMS = 5;

function problemsOf(kind: MailKind, source: string, isSubject: boolean): readonly string[] {
  if (isSubject && /[\r\n]/.test(source)) return ["A subject is one line."];
  const unseen = isBlankName(source)
    ? -1
    : source.split("\n").findIndex((line) => hasUnseen(line.replaceAll("\t", " ")));
  if (unseen >= 0)
    return [
      `${isSubject ? "" : `Line ${unseen + 1}: `}there is an invisible character, as copied text may have. Delete it, or type the line anew.`,
    ];
  const parsed = parseText(source);
  const name = MAIL_KINDS[kind].title;
  if (!parsed.ok) {
    const { at, message } = faultOf(source, parsed.problem);
    return [at === undefined ? message : `Line ${lineAt(source, at)}: ${message}`];
  }
  const { variables } = MAIL_KINDS[kind];
  const found = problemsIn(parsed.nodes, { variables, root: variables, mail: name, isSubject });
  const places = new Map<string, number>();
  return found.slice(0, MOST_PROBLEMS).map(({ path, message }) => {
    const from = places.get(path) ?? 0;
    const at = source.indexOf(path, from);
    places.set(path, at + path.length);
    return `${isSubject || at < 0 ? "" : `Line ${lineAt(source, at)}: `}${message}`;
  });
}

function lineAt(source: string, at: number): number {
  return source.slice(0, at).split("\n").length;
}

interface Scope {
  /** What `this` has; undefined where it is one text. */
  readonly variables: Readonly<Record<string, Pick<MailVariable, "example" | "isSecret">>>;
  readonly root: Readonly<Record<string, MailVariable>>;
  readonly mail: string;
  readonly isSubject: boolean;
}

interface Found {
  readonly path: string;
  readonly message: string;
}

function problemsIn(nodes: readonly TextNode[], scope: Scope): readonly Found[] {
  return nodes.flatMap((node): readonly Found[] => {
    if (node.type === "text") return [];
    const { path } = node;
    const problem = problemOfPath(path, scope, node.type);
    if (problem !== undefined) return [{ path: path.source, message: problem }];
    if (node.type === "path") return [];
    const inside = node.type === "each" ? { ...scope, variables: entriesOf(path, scope) } : scope;
    return [...problemsIn(node.body, inside), ...problemsIn(node.else, scope)];
  });
}

function problemOfPath({ from, parts, source }: TextPath, scope: Scope, use: TextNode["type"]) {
  if (from === "loop") return undefined;
  const { variables, root, mail, isSubject } = scope;
  const known = from === "root" ? root : variables;
  const [name = "", ...rest] = parts;
  if (use === "with") return `"with" is not needed here: write the variable itself, as {{${source}}}.`;
  if (!Object.hasOwn(known, name) || rest.length > 0) return unknown(source, Object.keys(known), mail);
  const { example, isSecret } = known[name] ?? { example: "" };
  if (isSubject && isSecret === true)
    return `{{${source}}} signs in whoever reads it, and subjects are kept: write it in the text alone.`;
  const isList = typeof example !== "string";
  if (use === "path" && isList)
    return `{{${source}}} is a list: write {{#each ${source}}} {{subject}} {{/each}}.`;
  if (use === "each" && !isList)
    return `{{#each ${source}}} needs a list, and ${source} is one text: write {{${source}}}.`;
  return undefined;
}

function unknown(source: string, known: readonly string[], mail: string): string {
  const near = nearestName(source, known);
  const guess = near === undefined ? "" : ` Did you mean {{${near}}}?`;
  return `there is no variable {{${source || "this"}}} here.${guess} The mail "${mail}" has ${known.join(", ")}.`;
}

function entriesOf({ from, parts: [name = ""] }: TextPath, { variables, root }: Scope): Scope["variables"] {
  const known = from === "root" ? root : variables;
  const example = Object.hasOwn(known, name) ? known[name]?.example : undefined;
  const [entry = {}] = typeof example === "object" ? example : [];
  return Object.fromEntries(Object.keys(entry).map((each) => [each, { example: "" }]));
}

/** What shows only when it is written out: something required that is missing, or nothing at all. */
function problemsOfWhole(kind: MailKind, template: MailText): readonly TemplateProblem[] {
  const required = Object.entries(MAIL_KINDS[kind].variables)
    .filter(([, { isRequired }]) => isRequired === true)
    .map(([name, variable]) => ({ name, ...variable, ...sampleOf(variable) }));
  const values = {
    ...examplesOf(kind),
    ...Object.fromEntries(required.map(({ name, value }) => [name, value])),
  };
  const reports: string[] = [];
  const write = (source: string) =>
    renderText(asText(source), values, { report: (problem) => void reports.push(problem) });
  const [subject, text] = [write(template.subject), write(template.text)];
  if (reports.length > 0) return [{ field: "/text", message: `It is too long: ${reports[0] ?? ""}.` }];
  if (isBlankName(subject)) return [{ field: "/subject", message: "The subject is empty: write one." }];
  if (isBlankName(text)) return [{ field: "/text", message: "The text is empty: write one, or reset it." }];
  return required.flatMap(({ name, value, field, samples, isSecret }): TemplateProblem[] => {
    const written = typeof value === "string" ? `{{${name}}}` : `{{#each ${name}}} {{${field}}} {{/each}}`;
    if (!samples.every((sample) => text.includes(sample)))
      return [{ field: "/text", message: `${written} is missing: without it the mail is of no use.` }];
    return isSecret !== true || samples.every((sample) => isAlone(text.split(sample)))
      ? []
      : [{ field: "/text", message: `${written} stands alone: put blanks or line ends around it.` }];
  });
}

/** A value that no author can have written, so that only the variable itself shows it, and what of it must show. */
function sampleOf({ example }: MailVariable): {
  readonly value: MailVariable["example"];
  /** Of a list, the one that each entry must show: its first. */
  readonly field: string;
  readonly samples: readonly string[];
} {
  if (typeof example === "string") {
    const value = randomUUID();
    return { value, field: "", samples: [value] };
  }
  const [field = ""] = Object.keys(example[0] ?? {});
  const samples = example.map(() => randomUUID());
  const value = example.map((entry, at) => ({ ...entry, [field]: samples[at] ?? "" }));
  return { value, field, samples };
}

/** What stands right beside an address becomes part of it in some programs, and could lead elsewhere. */
function isAlone(parts: readonly string[]): boolean {
  return parts.every(
    (part, at) =>
      (at === 0 || /^([ \t\n]|$)/.test(part)) && (at === parts.length - 1 || /(^|[ \t\n])$/.test(part)),
  );
}

/** A text for the engine's renderer: one that begins like a key of translations is none. */
export function asText(source: string): string {
  return source.startsWith("t:") ? `{{!}}${source}` : source;
}
