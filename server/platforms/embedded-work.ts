// How embedded platforms behave: repeatable, for demonstrations and tests. Drivers of real platforms do not use it.

/** How long work takes: three to eight seconds, the same for the same resource. */
export function taskDurationMs(resource: string): number {
  let hash = 0;
  for (const character of resource) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 5001;
  return MIN_TASK_MS + hash;
}

const MIN_TASK_MS = 3000;

/** Whether work on a resource of this name fails, so that failures can be demonstrated. */
export function isMadeToFail(name: string): boolean {
  return name.endsWith("-fail");
}
