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
        // The answer of GET /activitytag.
        tags: {},
        // What the role granted when it was opened; an add-only role keeps it.
        granted: {},
        kept: {
          // Permissions that the viewer has only through this role, and cannot remove.
        },
        // Permissions can be added, none taken away.
        addOnly: { type: ["boolean", "null"] },
        // Nothing can be changed.
        readOnly: { type: ["boolean", "null"] },
      },
    },
    component: lazyPart(
      () => import("./permission-matrix.tsx"),
      (module) => module.PermissionMatrix,
    ),
  },
];
