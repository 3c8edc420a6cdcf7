import { parseApiList, readApiDescription } from "#engine/api-description";
import { joinTemplates, parseJson } from "#engine/template";
import type { JoinedTemplates } from "#engine/template";
import type { Viewer } from "../../access/index.ts";
import { parseShell } from "../../navigation/index.ts";
import type { Shell } from "../../navigation/index.ts";
import type { DryRenderOptions } from "../dry-render/dry-render.ts";
import { parseViewers } from "../dry-render/fixture.ts";

/** What a portal without a server stands on: its templates and the descriptions of its APIs. */
export interface PortalData {
  /** The texts of the folder of templates by path, as they were read. */
  readonly files: Readonly<Record<string, string>>;
  /** The documents of the APIs by name, as they were read; an API without one has no operations. */
  readonly documents: Readonly<Record<string, unknown>>;
  readonly templates: JoinedTemplates;
  readonly shell: Shell;
  /** Who may look: `fixtures/roles.json`. */
  readonly roles: Readonly<Record<string, Viewer>>;
  readonly apis: DryRenderOptions["apis"];
}

/** Reads the files of a folder of templates and the documents of its APIs. Never throws: what is missing is empty. */
export function readPortalData({ files, documents }: Pick<PortalData, "files" | "documents">): PortalData {
  const templates = joinTemplates(files);
  const { list } = parseApiList(parseJson(files["apis.json"] ?? "{}"));
  const described = Object.values(list.entries).map((entry) => {
    const document = Object.hasOwn(documents, entry.name) ? documents[entry.name] : undefined;
    const problems = document === undefined ? ["could not be read"] : [];
    return [entry.name, readApiDescription(entry, document, problems)] as const;
  });
  return {
    files,
    documents,
    templates,
    shell: parseShell({ ...templates, translations: templates.texts() }) ?? NO_SHELL,
    roles: parseViewers(parseJson(files["fixtures/roles.json"] ?? "{}")),
    apis: { list, descriptions: Object.fromEntries(described) },
  };
}

const NO_SHELL: Shell = { routes: [], menus: {}, fragments: {}, translations: {} };
