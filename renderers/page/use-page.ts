import { replaceEqualDeep, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BuiltPage, Engine, PageModel } from "#engine";
import type { Finding, Template } from "#engine/template";
import { useEngine, useObservable } from "../engine-context.tsx";
import { useNavigation } from "../navigation.tsx";
import { useTranslations } from "../translation.tsx";
import { useStored } from "../list/list-settings.ts";
import { apisOf, buildNow } from "./build-now.ts";
import { callQuery, createPageAnswers, descriptionQuery, templateQuery, versionOf } from "./page-calls.ts";

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
  const loaded = useQuery(templateQuery(engine, name, given));
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
    queries: apisOf(template).map((api) => descriptionQuery(engine, api, name)),
    combine: versionOf,
  });

  const built =
    template === undefined
      ? undefined
      : buildNow(engine, { name, template, route, ...location, translations, answers, report });
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

/** Rows repeat a mistake hundreds of times; the log needs it once. */
function reportOnce(engine: Engine, name: string): (message: string) => void {
  const told = new Set<string>();
  return (message) => {
    if (told.has(message)) return;
    told.add(message);
    engine.ports.log.warn(`${name}: ${message}`);
  };
}
