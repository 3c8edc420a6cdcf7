import { lazyPart } from "#renderers/part";
import type { Plugin } from "#renderers/plugin";

/** The choice of the colour scheme on this device. */
export const appearancePlugins: readonly Plugin[] = [
  {
    id: "appearance",
    kind: "panel",
    title: "Appearance",
    with: { type: "object", additionalProperties: false },
    component: lazyPart(
      () => import("./appearance.tsx"),
      (module) => module.Appearance,
    ),
  },
];
