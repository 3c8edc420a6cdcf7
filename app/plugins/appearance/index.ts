import { lazy } from "react";
import type { Plugin } from "#renderers/plugin";

/** The choice of the colour scheme on this device. */
export const appearancePlugins: readonly Plugin[] = [
  {
    id: "appearance",
    kind: "panel",
    title: "Appearance",
    with: { type: "object", additionalProperties: false },
    component: lazy(() => import("./appearance.tsx").then(({ Appearance }) => ({ default: Appearance }))),
  },
];
