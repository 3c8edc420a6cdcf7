import { replaceEqualDeep, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BuiltPage, Engine, PageModel } from "#engine";
import { buildPage, nowRoot } from "#engine";
import type { Roots } from "#engine/expression";
import type { Finding, Template } from "#engine/template";
import { useEngine, useObservable } from "../engine-context.tsx";
import { useNavigation } from "../navigation.tsx";
import { useTranslations } from "../translation.tsx";
import { readColumns, useStored } from "../list/list-settings.ts";
import { callQuery, createPageAnswers, versionOf } from "./page-calls.ts";

/** Which page: a template, the parameters its route gives it, and those in the route's path. */
export interface PageAddress {
  readonly template: string;
  readonly given?: Readonly<Record<string, unknown>> | undefined;
  readonly route: Readonly<Record<string, string>>;
}

export type PageState =
  | { readonly state: "loading" }
  | { readonly state: "missing" | "failed"; readonly text: string; readonly retry: () => void }
  | { readonly state: "invalid"; readonly findings: readonly Finding[] }
  | { readonly state: "ready"; readonly page: BuiltPage; readonly refresh: () => void };

/**
 * Binds the engine to React: fetches the template, builds the page over what is known, reads what the page asks for,
 * and builds it again when an answer, the URL, the session or the notifications change. Models that did not change
 * keep their identity.
 */
export function usePage({ template: name, given, route }: PageAddress): PageState {
  const engine = useEngine();
  const client = useQueryClient();
  const loaded = useQuery({
    queryKey: ["template", name, given ?? null],
    queryFn: () => engine.templates.page(name, given),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const template = loaded.data?.ok === true ? loaded.data.template : undefined;
  const page = useBuiltPage(name, template, route);

  if (loaded.isError || loaded.data?.ok === false) {
    const retry = () => void client.resetQueries({ queryKey: ["template", name] });
    if (loaded.data?.ok === false && loaded.data.reason === "invalid")
      return { state: "invalid", findings: loaded.data.findings };
    return loaded.data?.ok === false
      ? { state: loaded.data.reason, text: loaded.data.text, retry }
      : { state: "failed", text: loaded.error?.message ?? "", retry };
  }
  if (page === undefined) return { state: "loading" };
  return {
    state: "ready",
    page,
    refresh: () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "call" }),
  };
}

function useBuiltPage(
  name: string,
  template: Template | undefined,
  route: Readonly<Record<string, string>>,
): BuiltPage | undefined {
  const engine = useEngine();
  const client = useQueryClient();
  const { location } = useNavigation();
  const translations = useTranslations();
  useObservable(engine.session);
  useObservable(engine.notifications);
  useStored();
  const [answers] = useState(() => createPageAnswers(engine, client));
  const [report] = useState(() => reportOnce(engine, name));
  const [models] = useState(() => new Map<string, PageModel>());
  useQueries({
    queries: apisOf(template).map((api) => ({
      // By page: what one came with may not do for another.
      queryKey: ["description", api, name],
      queryFn: async () => (await engine.apis.description(api)) !== undefined,
      staleTime: Infinity,
    })),
    combine: versionOf,
  });

  const viewer = engine.viewer();
  const built =
    template === undefined || viewer === undefined
      ? undefined
      : buildPage({
          name,
          template,
          viewer,
          route,
          path: location.path,
          query: location.query,
          roots: commonRoots(engine),
          apis: {
            description: (api) => engine.apis.loaded(api),
            dialect: (api, dialect) => engine.apis.dialect(api, dialect),
          },
          translations,
          answers: (needed) => answers.read(needed, template.kind === "form"),
          placeholders: (list) => engine.notifications.placeholders(list),
          isChanging: (document) => engine.notifications.isChanging(document),
          remembered: (list) => readColumns(engine, list),
          now: engine.ports.clock.now(),
          report,
        });
  useQueries({
    queries: (built?.calls ?? []).map(({ call }) => callQuery(engine, call)),
    combine: versionOf,
  });
  useEffect(() => {
    answers.remember(built?.calls ?? []);
    for (const { list, key } of built?.settled ?? []) engine.notifications.settle(list, key);
  });
  if (built === undefined) return undefined;
  const model = replaceEqualDeep(models.get(name), built.model);
  models.set(name, model);
  return { ...built, model };
}

function commonRoots(engine: Engine): Roots {
  const session = engine.session.snapshot();
  const isIn = session.state === "in" || session.state === "expired";
  return {
    ...(isIn ? { claims: session.claims, session: { user: session.user } } : {}),
    bootstrap: engine.bootstrap.current(),
    now: nowRoot(engine.ports.clock.now()),
  };
}

/** The APIs a template names. */
function apisOf(template: Template | undefined): readonly string[] {
  if (template === undefined) return [];
  return [
    ...new Set(Array.from(JSON.stringify(template).matchAll(/"api":"([^"]+)"/g), ([, api = ""]) => api)),
  ];
}

/** Rows repeat a mistake hundreds of times; the log needs it once. */
function reportOnce(engine: Engine, name: string): (message: string) => void {
  const told = new Set<string>();
  return (message) => {
    if (told.has(message)) return;
    told.add(message);
    engine.ports.log.warn(`${name}: ${message}`);
  };
}
