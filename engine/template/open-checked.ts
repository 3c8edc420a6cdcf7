import { isRecord } from "#validators";
import { expandTemplate } from "./expand.ts";
import type { Shared } from "./expand.ts";
import { migrateTemplate } from "./migrate.ts";
import type { Template } from "./template-types.ts";

/**
 * Opens a template that the server has checked, without checking its shape again, so that the schema and the checks
 * are not loaded with the first page. Undefined where it is wrong after all; `parseTemplate` then reports why.
 */
export function openChecked(
  source: string,
  shared: Shared,
  parameters: Readonly<Record<string, unknown>>,
): Template | undefined {
  try {
    const migrated = migrateTemplate(JSON.parse(source));
    if (!migrated.ok) return undefined;
    const { document, problems } = expandTemplate(migrated.document, shared, parameters);
    return problems.length === 0 && isChecked(document) ? document : undefined;
  } catch {
    return undefined;
  }
}

function isChecked(document: unknown): document is Template {
  return isRecord(document);
}
