/** How embedded platforms behave, so that demonstrations and tests can be repeated. Drivers of real platforms use none of it. */

/** How long work takes: three to eight seconds, the same for the same resource. */
export function taskDurationMs(resource: string): number {
  let hash = 0;
  for (const character of resource) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 5001;
  return SHORTEST_TASK_MS + hash;
}

const SHORTEST_TASK_MS = 3000;

/** Whether work on a resource of this name fails, so that failure can be shown at will. */
export function isMadeToFail(name: string): boolean {
  return name.endsWith("-fail");
}
