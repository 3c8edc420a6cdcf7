export { BuildProvider, useBuild, useBuildOf } from "./build.ts";
export type { Build } from "./build.ts";
export { lazyPart, NoPart, PartFailureProvider } from "./lazy-part.ts";
export type { PartFailureProps } from "./lazy-part.ts";
export { PartBoundary } from "./part-boundary.ts";
