import type { PluginManifest } from "#renderers";

/** The permissions of a role as a field, as the checker of templates knows it. */
export const PERMISSION_MATRIX_MANIFEST = {
  id: "permission-matrix",
  kind: "field",
  title: "Permissions",
  with: {
    type: "object",
    required: ["tags"],
    additionalProperties: false,
    properties: {
      tags: { description: "The answer of GET /activitytag." },
      granted: { description: "What the role granted when it was opened; an add-only role keeps it." },
      addOnly: { type: ["boolean", "null"], description: "Permissions can be added, none taken away." },
      readOnly: { type: ["boolean", "null"], description: "Nothing can be changed." },
    },
  },
} as const satisfies PluginManifest;
