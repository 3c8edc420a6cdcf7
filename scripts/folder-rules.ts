/** A file and what it imports, as paths from the repository's root. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** The findings of a check, and the folders it looked at: with too few folders a check proves nothing. */
export interface FolderFindings {
  readonly folders: readonly string[];
  readonly findings: readonly string[];
}

/**
 * Circles among the folders directly below `root`, by all imports between their files, also of types. Files directly in
 * `root` belong to no folder: they may combine the folders.
 */
export function findFolderCircles(imports: readonly Import[], root: string): FolderFindings {
  const folders = new Set<string>();
  const edges = new Map<string, Map<string, Import>>();
  for (const each of imports) {
    const [from, to] = [folderBelow(root, each.from), folderBelow(root, each.to)];
    for (const folder of [from, to]) if (folder !== undefined) folders.add(folder);
    if (from === undefined || to === undefined || from === to) continue;
    const targets = edges.get(from) ?? new Map<string, Import>();
    if (!targets.has(to)) targets.set(to, each);
    edges.set(from, targets);
  }
  const findings = [...folders].toSorted().flatMap((start) => {
    const path = findPath(edges, start, start);
    // Reports each circle once, from the first of its folders.
    if (path === undefined || path.some((folder) => folder < start)) return [];
    const steps = path.map((folder, index) => {
      const next = edges.get(folder)?.get(path[index + 1] ?? start);
      return `  ${next?.from ?? folder} imports ${next?.to ?? start}`;
    });
    return [`The folders ${[...path, start].join(" → ")} form a circle:\n${steps.join("\n")}`];
  });
  return { folders: [...folders].toSorted(), findings };
}

/**
 * Imports that bypass a folder's door: from outside, a folder below `root` is imported only by its `index.ts`. `doorless`
 * names folders that have none; one of them that has one is a finding too.
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
    .map((folder) => `${folder} has a door: remove it from the list of folders without one.`);
  for (const { from, to } of imports) {
    const folder = outermostOther(root, from, to);
    if (folder === undefined) continue;
    folders.add(folder);
    if (doorless.includes(folder) || to === `${folder}/index.ts`) continue;
    findings.push(`${from} imports ${to}: use ${folder}/index.ts`);
  }
  return { folders: [...folders].toSorted(), findings };
}

/** The folder directly below `root` that contains a file. */
function folderBelow(root: string, file: string): string | undefined {
  if (!file.startsWith(`${root}/`)) return undefined;
  const [folder, ...rest] = file.slice(root.length + 1).split("/");
  return rest.length === 0 ? undefined : folder;
}

/** The shortest path from one folder to another, without the end. */
function findPath(
  edges: ReadonlyMap<string, ReadonlyMap<string, Import>>,
  start: string,
  end: string,
): readonly string[] | undefined {
  const paths: (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    for (const next of edges.get(path.at(-1) ?? start)?.keys() ?? []) {
      if (next === end) return path;
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return undefined;
}

/** Of the folders that contain a file below `root`, the outermost that does not contain the importing file too. */
function outermostOther(root: string, from: string, to: string): string | undefined {
  if (!to.startsWith(`${root}/`)) return undefined;
  const parts = to.split("/").slice(0, -1);
  const start = root.split("/").length;
  for (let length = start + 1; length <= parts.length; length += 1) {
    const folder = parts.slice(0, length).join("/");
    if (!from.startsWith(`${folder}/`)) return folder;
  }
  return undefined;
}
