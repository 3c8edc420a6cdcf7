/** A file and what it imports, as paths from the repository's root. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** What a check of folders found, and how many it looked at: a check that saw too few proves nothing. */
export interface FolderFindings {
  readonly folders: readonly string[];
  readonly findings: readonly string[];
}

/**
 * Circles among the folders directly below `root`, by all imports between their files, those of types included. Files
 * that lie in `root` itself belong to no folder: they may put the folders together.
 */
export function findFolderCircles(imports: readonly Import[], root: string): FolderFindings {
  const folders = new Set<string>();
  const leads = new Map<string, Map<string, Import>>();
  for (const each of imports) {
    const [from, to] = [folderBelow(root, each.from), folderBelow(root, each.to)];
    for (const folder of [from, to]) if (folder !== undefined) folders.add(folder);
    if (from === undefined || to === undefined || from === to) continue;
    const targets = leads.get(from) ?? new Map<string, Import>();
    if (!targets.has(to)) targets.set(to, each);
    leads.set(from, targets);
  }
  const findings = [...folders].toSorted().flatMap((start) => {
    const way = findWay(leads, start, start);
    // Each circle is told once, from the first of its folders.
    if (way === undefined || way.some((folder) => folder < start)) return [];
    const steps = way.map((folder, index) => {
      const next = leads.get(folder)?.get(way[index + 1] ?? start);
      return `  ${next?.from ?? folder} imports ${next?.to ?? start}`;
    });
    return [`The folders ${[...way, start].join(" → ")} form a circle:\n${steps.join("\n")}`];
  });
  return { folders: [...folders].toSorted(), findings };
}

/**
 * Imports that pass by a folder's door: whoever is not inside a folder below `root` imports its `index.ts` and nothing
 * else of it. `doorless` names the folders that have none yet; one of them that has one is a finding too.
 */
export function findPassedDoors(
  imports: readonly Import[],
  root: string,
  doorless: readonly string[] = [],
): FolderFindings {
  const files = new Set(imports.flatMap(({ from, to }) => [from, to]));
  const folders = new Set<string>();
  const findings = doorless
    .filter((folder) => files.has(`${folder}/index.ts`))
    .map((folder) => `${folder} has a door: take it off the list of folders without one.`);
  for (const { from, to } of imports) {
    const folder = outermostForeign(root, from, to);
    if (folder === undefined) continue;
    folders.add(folder);
    if (doorless.includes(folder) || to === `${folder}/index.ts`) continue;
    findings.push(`${from} imports ${to}: use ${folder}/index.ts`);
  }
  return { folders: [...folders].toSorted(), findings };
}

/** The folder directly below `root` in which a file lies. */
function folderBelow(root: string, file: string): string | undefined {
  if (!file.startsWith(`${root}/`)) return undefined;
  const [folder, ...rest] = file.slice(root.length + 1).split("/");
  return rest.length === 0 ? undefined : folder;
}

/** The shortest way along the leads from one folder to another, the end left out. */
function findWay(
  leads: ReadonlyMap<string, ReadonlyMap<string, Import>>,
  start: string,
  end: string,
): readonly string[] | undefined {
  const ways: (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of leads.get(way.at(-1) ?? start)?.keys() ?? []) {
      if (next === end) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

/** Of the folders around a file below `root` the outermost that does not hold the importing file too. */
function outermostForeign(root: string, from: string, to: string): string | undefined {
  if (!to.startsWith(`${root}/`)) return undefined;
  const parts = to.split("/").slice(0, -1);
  const start = root.split("/").length;
  for (let length = start + 1; length <= parts.length; length += 1) {
    const folder = parts.slice(0, length).join("/");
    if (!from.startsWith(`${folder}/`)) return folder;
  }
  return undefined;
}
