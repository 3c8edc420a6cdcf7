import { lazy } from "react";
import type { Plugin } from "#renderers/plugin";

/** A provider's branding: a field for a colour, and a preview of the portal. */
export const brandingPlugins: readonly Plugin[] = [
  {
    id: "brand-colour",
    kind: "field",
    title: "Colour",
    with: { type: "object", additionalProperties: false },
    component: lazy(() => import("./brand-colour.tsx").then(({ BrandColour }) => ({ default: BrandColour }))),
  },
  {
    id: "branding-preview",
    kind: "panel",
    title: "Preview",
    with: {
      type: "object",
      additionalProperties: false,
      properties: {
        primary: { type: ["string", "null"], description: "Hex colour. Leave empty for the default." },
        highlight: { type: ["string", "null"], description: "Hex colour. Leave empty for the default." },
      },
    },
    component: lazy(() =>
      import("./branding-preview.tsx").then(({ BrandingPreview }) => ({ default: BrandingPreview })),
    ),
  },
];
