import { checkTemplate } from "#engine/authoring";
import type { Finding } from "#engine/template";
import type { TemplateStore } from "../template-store.ts";
import type { KnownApis } from "./known-apis.ts";

/** What is wrong with a page, as `npm run templates -- check` finds it; nothing of it may be stored. */
export type PageCheck = (name: string, source: string) => Promise<readonly Finding[]>;

/** Checks pages against the fragments, texts and APIs of this server. */
export function createPageCheck(store: TemplateStore, apis: () => Promise<KnownApis>): PageCheck {
  return async (name, source) => {
    const [{ fragments, routes }, { value: shell }, known] = await Promise.all([
      store.readFrame(),
      store.readShell("en"),
      apis(),
    ]);
    const findings = checkTemplate(source, {
      file: `${name}.json`,
      name,
      fragments,
      routes: routes.flatMap((route) =>
        typeof route["path"] === "string" ? [{ ...route, path: route["path"] }] : [],
      ),
      apis: known,
      translations: shell.translations,
    });
    return findings.filter(({ level }) => level === undefined);
  };
}
