import { parseJson } from "#engine/template";
import { isRecord, readOwn } from "#validators";
import type { Viewer } from "../../access/index.ts";
import { parseFixtures } from "../dry-render/fixture.ts";
import type { Fixture } from "../dry-render/fixture.ts";
import { usualCase } from "../dry-render/usual-case.ts";
import type { PortalData } from "./portal-data.ts";

/** What happens to every answer of a case. */
export type Twist = "none" | "empty" | "refused" | "down" | "slow";

/** A state of the world in which a page is looked at. */
export interface PreviewCase extends Fixture {
  readonly twist: Twist;
}

/** The cases that every page has over its usual one; one of its own with the same name goes before. */
const ALWAYS: readonly (readonly [name: string, twist: Twist])[] = [
  ["empty", "empty"],
  ["403", "refused"],
  ["503", "down"],
  ["slow", "slow"],
];

/** The cases of a page, the usual one first: the first of its own in which nothing fails, or one that is made up. */
export function casesOf(data: PortalData, page: string): readonly [PreviewCase, ...PreviewCase[]] {
  const read = parseFixtures(fixturesOf(data, page));
  const own = read.ok ? read.fixtures : [];
  const usual = own.find(({ isHealthy }) => isHealthy) ?? usualCase({ params: paramsOf(data, page) });
  const others = own.filter((each) => each !== usual);
  const always = ALWAYS.filter(([name]) => !own.some((each) => each.name === name));
  return [
    { ...usual, twist: "none" },
    ...others.map((fixture): PreviewCase => ({ ...fixture, twist: "none" })),
    ...always.map(([name, twist]): PreviewCase => ({ ...usual, name, twist })),
  ];
}

/** Who may look at a page: the roles of all pages, and those that its fixtures add. */
export function rolesOf(data: PortalData, page: string | undefined): Readonly<Record<string, Viewer>> {
  const read = page === undefined ? undefined : parseFixtures(fixturesOf(data, page));
  return { ...data.roles, ...(read?.ok === true ? read.viewers : {}) };
}

function fixturesOf({ files, templates }: PortalData, page: string): unknown {
  const path = templates.pages[page]?.path.replace(/\.json$/, ".fixtures.json");
  return path === undefined ? undefined : parseJson(files[path] ?? "");
}

/** The parameters of the page's state, read as far as they can be: a page with mistakes is previewed too. */
function paramsOf({ templates }: PortalData, page: string): Parameters<typeof usualCase>[0]["params"] {
  const params = readOwn(parseJson(templates.pages[page]?.text ?? ""), "params");
  if (!isRecord(params)) return {};
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, param]) => {
      const place = readOwn(param, "in");
      if (place !== "route" && place !== "query") return [];
      return [[name, { in: place, required: readOwn(param, "required") === true }]];
    }),
  );
}
