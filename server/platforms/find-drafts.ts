import type { AutomatorVersion } from "../offerings/index.ts";
import type { Platform, SolutionDrafts } from "./platform.ts";

/** What automators of one type and version could sell; undefined where their platform does not say. */
export type FindDrafts = (automatorType: string, version: AutomatorVersion) => SolutionDrafts | undefined;

/** Searches what these platforms say. */
export function buildFindDrafts(platforms: readonly Platform[]): FindDrafts {
  const all = platforms.flatMap(({ drafts = [] }) => drafts);
  return (automatorType, version) =>
    all.find((each) => each.automatorType === automatorType && each.version === version);
}
