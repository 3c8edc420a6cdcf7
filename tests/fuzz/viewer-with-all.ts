import type { Viewer } from "#engine";
import { KNOWN_CLAIMS } from "#engine/authoring";
import { FEATURE_FLAGS } from "#validators";
import { fakeViewer } from "#engine/testing";

const TYPES = ["provider", "distributor", "customer"] as const;

/** A viewer with every permission of their customer type, so that no fault is hidden. */
export function viewerWithAll(seed: number): Viewer {
  const access: Record<string, Record<string, true>> = {};
  for (const claim of KNOWN_CLAIMS) {
    const [root, tag, right] = claim.split(".");
    if (root === "access" && tag !== undefined && right !== undefined) (access[tag] ??= {})[right] = true;
  }
  return fakeViewer(TYPES[seed % TYPES.length], {
    claims: { apex: true, isReseller: true, access },
    flags: FEATURE_FLAGS,
  });
}
