import { lazy } from "react";
import type { Plugin } from "#renderers/plugin";

/** The permissions of a role as a field: boxes for each activity tag, under the groups of the specification. */
export const permissionMatrixPlugins: readonly Plugin[] = [
  {
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
        kept: {
          description: "What the viewer has by this role alone, and cannot take away from themselves.",
        },
        addOnly: { type: ["boolean", "null"], description: "Permissions can be added, none taken away." },
        readOnly: { type: ["boolean", "null"], description: "Nothing can be changed." },
      },
    },
    component: lazy(() =>
      import("./permission-matrix.tsx").then(({ PermissionMatrix }) => ({ default: PermissionMatrix })),
    ),
  },
];
