import type { RunBy } from "../offerings/index.ts";
import { RUN_BY } from "../offerings/index.ts";
import type { Platform } from "./platform.ts";

/** Every type of solution that automators run, those of these platforms included. */
export function solutionTypesOf(platforms: readonly Platform[]): readonly RunBy[] {
  return [...RUN_BY, ...platforms.flatMap(({ solutionTypes = [] }) => solutionTypes)];
}
