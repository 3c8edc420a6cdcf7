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

/** The cases that every page has, whatever its fixtures say; one of a fixture with the same name goes before. */
const ALWAYS: readonly (readonly [name: string, twist: Twist])[] = [
  ["usual", "none"],
  ["empty", "empty"],
  ["403", "refused"],
  ["503", "down"],
  ["slow", "slow"],
];

/** The cases of a page: its own, and those of every page. The first is the usual one. */
export function casesOf(data: PortalData, page: string): readonly PreviewCase[] {
  const read = parseFixtures(fixturesOf(data, page));
  const own = read.ok ? read.fixtures : [];
  const usual = own.find(({ isHealthy }) => isHealthy) ?? usualCase({ params: paramsOf(data, page) });
  const made = ALWAYS.filter(([name]) => !own.some((each) => each.name === name));
  const all = [
    ...own.map((fixture): PreviewCase => ({ ...fixture, twist: "none" })),
    ...made.map(([name, twist]): PreviewCase => ({ ...usual, name, twist })),
  ];
  return all.toSorted((a, b) => Number(b.name === "usual") - Number(a.name === "usual"));
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
