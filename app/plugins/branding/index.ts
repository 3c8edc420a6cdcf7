import { lazyPart } from "#renderers/part";
import type { Plugin } from "#renderers/plugin";

/** A provider's branding: a field for a colour, and a preview of the portal. */
export const brandingPlugins: readonly Plugin[] = [
  {
    id: "brand-colour",
    kind: "field",
    title: "Colour",
    with: { type: "object", additionalProperties: false },
    component: lazyPart(
      () => import("./brand-colour.tsx"),
      (module) => module.BrandColour,
    ),
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
    component: lazyPart(
      () => import("./branding-preview.tsx"),
      (module) => module.BrandingPreview,
    ),
  },
];
