import type { ActionPlace } from "#engine";
import type { NavigationLocation } from "../navigation.tsx";

/** Whether `now` is the page on which an action started: its path and its parameters. Lists have their state there too. */
export function isSamePage(
  { roots }: ActionPlace,
  then: NavigationLocation,
  now: NavigationLocation,
): boolean {
  const [before, after] = [new URLSearchParams(then.query), new URLSearchParams(now.query)];
  return (
    then.path === now.path &&
    Object.keys(roots.query ?? {}).every((name) => before.get(name) === after.get(name))
  );
}
