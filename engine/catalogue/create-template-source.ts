import { parseOperationDefinitions } from "#engine/api-description";
import type { ApiList, NamedOperation, OperationDefinitions } from "#engine/api-description";
import { answerWordsText, checksum, openChecked, operationsOf, pageTables } from "#engine/template";
import type { ParsedTemplate } from "#engine/template";
import { loadTextParser } from "#engine/expression";
import { loadNearestName, readOwn } from "#validators";
import { loadOnce } from "./load-once.ts";
import type { LoadOnce } from "./load-once.ts";
import { readPageTexts } from "./page-texts.ts";
import { parseShell } from "../navigation/index.ts";
import type { Answer, Failure, ResolvedCall } from "../request/index.ts";
import type { LoadedPage, TemplateSource } from "./template-source.ts";
import type { Shell } from "../navigation/index.ts";

export interface TemplateSourceParts {
  readonly send: (call: ResolvedCall) => Promise<Answer>;
  readonly language: () => string;
  /** The list of APIs: templates may leave out what its dialects define. */
  readonly apiList: () => Promise<ApiList | undefined>;
  /** Called with the operation definitions that a page brought, and those it needs. */
  readonly provide: (definitions: OperationDefinitions, needed: readonly NamedOperation[]) => void;
}

export interface TemplateSourceControl extends TemplateSource {
  /** Throws where the shell cannot be loaded: without it there is no portal to show a failure in. */
  shell(): Promise<Shell>;
  /** Somebody else signed in, who may have other templates and texts. */
  forget(): void;
}

/**
 * Page templates and the shell, each fetched and parsed once. A failed or incomplete answer is fetched once more
 * (spec 2 §7). Failures are not kept.
 */
export function createTemplateSource(parts: TemplateSourceParts): TemplateSourceControl {
  const pages = new Map<string, LoadOnce<LoadedPage>>();
  const shell = loadOnce(async () => {
    const found = await askTwice(`/shell`, [["language", parts.language()]], parseShell);
    return found.ok ? { ok: true as const, shell: found.value } : found;
  }, isGood);

  async function askTwice<T>(
    path: string,
    query: ResolvedCall["query"],
    parse: (body: unknown) => T | undefined,
  ) {
    const first = await ask(path, query, parse);
    return first.ok ? first : ask(path, query, parse);
  }

  async function ask<T>(path: string, query: ResolvedCall["query"], parse: (body: unknown) => T | undefined) {
    const answer = await parts.send({ api: "templates", method: "GET", path, query, quiet: true });
    if (!answer.ok) return { ok: false as const, failure: answer.failure };
    const value = parse(answer.body);
    return value === undefined ? { ok: false as const, failure: undefined } : { ok: true as const, value };
  }

  async function loadPage(name: string, parameters: Readonly<Record<string, unknown>>): Promise<LoadedPage> {
    const [found, frame, apiList] = await Promise.all([
      askTwice(`/page/${encodeURIComponent(name)}`, [], parsePage),
      shell(),
      parts.apiList(),
    ]);
    if (!found.ok) return missing(name, found.failure);
    if (!frame.ok) return { ok: false, reason: "failed", text: shellText(frame.failure) };
    const { operations } = found.value;
    const { source } = found.value;
    const { fragments, routes, translations } = frame.shell;
    await loadTextParser(...readPageTexts(source, fragments, translations));
    const parsed = await openPage(found.value, { fragments, routes, apiList }, parameters);
    if (!parsed.ok) return { ok: false, reason: "invalid", findings: parsed.findings };
    parts.provide(operations, operationsOf(parsed.template));
    return parsed;
  }

  return {
    opened: (name, parameters = {}) => pages.get(keyOf(name, parameters))?.current(),
    page(name, parameters = {}) {
      const key = keyOf(name, parameters);
      const known = pages.get(key) ?? loadOnce(() => loadPage(name, parameters), isGood);
      pages.set(key, known);
      return known();
    },
    async shell() {
      const loaded = await shell();
      if (loaded.ok) return loaded.shell;
      throw new Error(shellText(loaded.failure));
    },
    forget() {
      shell.forget();
      pages.clear();
    },
  };
}

function keyOf(name: string, parameters: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([name, parameters]);
}

interface FetchedPage {
  readonly file: string;
  readonly source: string;
  /**
   * Checksum of what the server has checked: this text with these fragments and tables of pages. Empty where the
   * server found mistakes.
   */
  readonly checked: string;
  readonly operations: OperationDefinitions;
}

/**
 * A template that the server has checked is opened without checking; any other is checked here, by code that is
 * loaded only then.
 */
async function openPage(
  { file, source, checked }: FetchedPage,
  { fragments, routes, apiList }: Pick<Shell, "fragments" | "routes"> & { readonly apiList?: ApiList },
  parameters: Readonly<Record<string, unknown>>,
): Promise<ParsedTemplate> {
  const tables = pageTables(routes);
  const isChecked =
    checked === checksum(source, JSON.stringify(fragments), JSON.stringify(tables), answerWordsText(apiList));
  const template = isChecked ? openChecked(source, { fragments, tables, apiList }, parameters) : undefined;
  if (template !== undefined) return { ok: true, template };
  // Its findings name what was meant.
  const [{ parseTemplate }] = await Promise.all([import("#engine/template/parse"), loadNearestName()]);
  return parseTemplate(source, { file, fragments, routes, apiList, with: parameters });
}

function parsePage(body: unknown): FetchedPage | undefined {
  const [file, source] = [readOwn(body, "file"), readOwn(body, "source")];
  if (typeof file !== "string" || typeof source !== "string") return undefined;
  const checked = readOwn(body, "checked");
  return {
    file,
    source,
    checked: typeof checked === "string" ? checked : "",
    operations: parseOperationDefinitions(readOwn(body, "operations")),
  };
}

function missing(name: string, failure: Failure | undefined): LoadedPage {
  if (failure?.status === 404)
    return { ok: false, reason: "missing", text: `There is no page template ${name}.` };
  return {
    ok: false,
    reason: "failed",
    text: failure?.text ?? `The server's answer holds no page template ${name}.`,
  };
}

function shellText(failure: Failure | undefined): string {
  return failure?.text ?? "The server's answer holds no routes.";
}

function isGood(loaded: { readonly ok: boolean }): boolean {
  return loaded.ok;
}
