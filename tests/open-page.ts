import { parseTemplate } from "#engine/template/parse";
import { isRecord, parseRows, readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";

const { pages, routes, fragments, apiList } = readTemplates();

/** The template of a route, with what the route gives it. */
export function openPage(path: string) {
  const route = parseRows(routes).find((each) => each["path"] === path);
  const name = String(route?.["template"]);
  const given = readOwn(route, "with");
  const parsed = parseTemplate(pages[name]?.text ?? "", {
    file: `${name}.json`,
    fragments,
    routes,
    apiList,
    with: isRecord(given) ? given : {},
  });
  if (!parsed.ok) throw new Error(parsed.findings[0]?.message ?? "");
  return parsed.template;
}
