import type { ApiDescription, Dialect } from "#engine/api-description";
import type { Template } from "#engine/template";
import { readOwn } from "#validators";
import { collectionsOf, findCollection } from "./collection.ts";
import { shapeOf } from "./known-operations.ts";
import type { GeneratedTemplates } from "./generate-templates.ts";
import { generateTemplates } from "./generate-templates.ts";
import type { AccessOf } from "./read-permissions.ts";
import { shareDialects } from "./share-dialects.ts";
import type { SharedDialects } from "./share-dialects.ts";
import { ACTIVITY, withoutLinks } from "./track-call.ts";
import { unusedOperations } from "./unused-operations.ts";
import { starterFixtures } from "./starter-fixtures.ts";
import type { StarterFixtures } from "./starter-fixtures.ts";
import { starterRoutes } from "./starter-routes.ts";
import type { StarterRoute } from "./starter-routes.ts";
import { capitalized, singularOf, worded } from "./texts.ts";
import { wordsIn } from "./property-role.ts";

/** All that an area of templates needs for the collections of an API. */
export interface GeneratedArea {
  readonly templates: readonly Template[];
  readonly fixtures: Readonly<Record<string, StarterFixtures>>;
  readonly routes: readonly StarterRoute[];
  /** A group of the menu: the lists that can be opened without knowing anything. */
  readonly menu: { readonly title: string; readonly children: readonly { readonly path: string }[] };
  readonly texts: Readonly<Record<string, string>>;
  readonly dialects: Readonly<Record<string, Dialect>>;
  /** The dialect of the API itself. */
  readonly dialect: string;
  /** What was not written, and why, in sentences. */
  readonly notes: readonly string[];
}

export interface AreaOptions {
  /** Its folder's name. */
  readonly area: string;
  /** The one collection; all of the description where absent. */
  readonly path?: string;
  readonly accessOf?: AccessOf;
  /** Dialects there already are, by name. */
  readonly known?: Readonly<Record<string, Dialect>>;
}

/** Generates the pages of one collection, or a console for a whole API. */
export function generateArea(description: ApiDescription, options: AreaOptions): GeneratedArea {
  const { area, path, accessOf, known } = options;
  const paths = path === undefined ? byDepth(collectionsOf(description)) : [path];
  const names = new Set<string>();
  const covered = new Set<string>();
  const items: string[] = [];
  const sets: Pick<GeneratedTemplates, "templates" | "access">[] = [];
  const lists: { readonly key: string; readonly path: string }[] = [];
  const dialects: Record<string, Dialect> = {};
  const texts: Record<string, string> = {};
  const notes: string[] =
    description.address === ""
      ? [`${description.title} names no server: its calls would go to the portal itself.`]
      : [];
  for (const each of paths) {
    const list = findCollection(description, each).list?.path ?? each;
    if (covered.has(shapeOf(list))) continue;
    const above = items.find((shape) => shapeOf(list).startsWith(shape));
    if (path === undefined && above !== undefined) {
      notes.push(
        `${each} lies deeper below an item than its tabs (${above}…): generate it by itself, with --path.`,
      );
      continue;
    }
    const name = path === undefined ? freeName(area, each, names) : undefined;
    const generated = generateTemplates(description, each, { area, name, accessOf });
    notes.push(...generated.notes);
    if (generated.templates.length === 0) continue;
    for (const { template } of generated.templates) names.add(template);
    for (const shape of tabsOf(generated.templates)) covered.add(shape);
    const { itemPath } = findCollection(description, each);
    if (itemPath !== undefined) items.push(`${shapeOf(itemPath)}/`);
    lists.push({ key: `${generated.templates[0]?.template ?? ""}.title`, path: each });
    sets.push(generated);
    Object.assign(dialects, generated.dialects);
    Object.assign(texts, generated.texts);
  }
  const shared = withActivities(
    shareDialects(
      description.api,
      sets.flatMap(({ templates }) => templates),
      dialects,
      known,
    ),
    known,
  );
  distinguish(lists, texts);
  const shown = shared.templates.filter(({ kind }) => kind === "list");
  const open = shown.filter(({ params }) => params === undefined);
  const group = `menu.${area}`;
  return {
    templates: shared.templates,
    fixtures: Object.fromEntries(
      shared.templates.map((each) => [
        each.template,
        starterFixtures(each, { ...known, ...shared.dialects }, shared.dialect, description),
      ]),
    ),
    routes: sets.flatMap((set) => starterRoutes(set.templates, area, set.access)),
    menu: {
      title: `t:${group}`,
      children: (open.length > 0 ? open : shown).map(({ template }) => ({ path: `${area}/${template}` })),
    },
    texts: sets.length === 0 ? {} : { ...texts, [group]: capitalized(area.replaceAll("-", " ")) },
    dialects: shared.dialects,
    dialect: shared.dialect,
    notes: [
      ...new Set([
        ...notes,
        ...(path === undefined ? unusedOperations(description, shared.templates, notes) : []),
      ]),
    ],
  };
}

/** Of lists that would be called alike each says what it belongs to: "Mysql instances" of `/databases/mysql/instances`. */
function distinguish(
  lists: readonly { readonly key: string; readonly path: string }[],
  texts: Record<string, string>,
): void {
  for (const alike of Map.groupBy(lists, ({ key }) => texts[key]).values())
    for (const { key, path } of alike.length > 1 ? alike : []) {
      const segments = path.split("/").filter((segment) => /^[a-z]/i.test(segment) && !/^v\d/.test(segment));
      const above = segments.at(-2);
      const title = texts[key] ?? "";
      if (above !== undefined)
        texts[key] = `${worded(singularOf(wordsIn(above).join(" ")))} ${lowered(title)}`;
    }
}

/** An abbreviation keeps its capitals. */
function lowered(title: string): string {
  return /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}

/** The dialect of the API says where the link of an activity is, if it has words of its own. */
function withActivities(shared: SharedDialects, known: AreaOptions["known"] = {}): SharedDialects {
  const { templates, dialects, dialect } = shared;
  const own = dialects[dialect];
  const short =
    own !== undefined || known[dialect]?.activity === ACTIVITY.activity ? withoutLinks(templates) : undefined;
  if (short === undefined) return shared;
  return {
    ...shared,
    templates: short,
    dialects: own === undefined ? dialects : { ...dialects, [dialect]: { ...own, ...ACTIVITY } },
  };
}

/** Parents first, so that what is a tab of theirs is known. */
function byDepth(paths: readonly string[]): readonly string[] {
  return paths
    .map((path, index) => ({ path, index, depth: path.split("/").length }))
    .sort((a, b) => a.depth - b.depth || a.index - b.index)
    .map(({ path }) => path);
}

/** `hetzner-servers`; where that is taken, with more of the path. */
function freeName(area: string, path: string, taken: ReadonlySet<string>): string {
  const segments = path
    .split("/")
    .filter((segment) => segment !== "" && !segment.includes("{"))
    .map((segment) =>
      segment
        .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-+|-+$/g, ""),
    )
    .filter((segment) => segment !== "" && segment !== area);
  for (let count = 1; count <= segments.length; count += 1) {
    const name = [area, ...segments.slice(-count)].join("-");
    if (!taken.has(name)) return name;
  }
  let number = 2;
  while (taken.has(`${area}-${segments.join("-")}-${number}`)) number += 1;
  return [area, ...segments, number].join("-");
}

/** The lists that stand in tabs, by the shape of their paths. */
function tabsOf(templates: readonly Template[]): readonly string[] {
  return templates.flatMap((page) =>
    page.kind === "tabs"
      ? page.tabs
          .flatMap((tab) => tab.panels)
          .flatMap((panel) => {
            const call = readOwn(readOwn(panel, "source"), "do");
            return typeof call === "string" ? [shapeOf(call.replace(/^GET /, ""))] : [];
          })
      : [],
  );
}
