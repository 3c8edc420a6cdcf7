import { lazyPart } from "#renderers/part";
import type { Plugin } from "#renderers/plugin";

/** A field for the permissions of a role: checkboxes for each activity tag, in the groups of the specification. */
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
          description: "Permissions that the viewer has only through this role, and cannot remove.",
        },
        addOnly: { type: ["boolean", "null"], description: "Permissions can be added, none taken away." },
        readOnly: { type: ["boolean", "null"], description: "Nothing can be changed." },
      },
    },
    component: lazyPart(
      () => import("./permission-matrix.tsx"),
      (module) => module.PermissionMatrix,
    ),
  },
];
