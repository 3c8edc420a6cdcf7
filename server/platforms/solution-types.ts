import type { RunBy } from "../offerings/index.ts";
import type { Platform } from "./platform.ts";

/** Every type of solution that the automators of these platforms run. */
export function solutionTypesOf(platforms: readonly Platform[]): readonly RunBy[] {
  return platforms.flatMap(({ solutionTypes = [] }) => solutionTypes);
}
