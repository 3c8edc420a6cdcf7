import { lazy } from "react";
import type { Plugin } from "#renderers";
import { PERMISSION_MATRIX_MANIFEST } from "./manifest.ts";

/** The permissions of a role as a field: boxes for each activity tag, under the groups of the specification. */
export const permissionMatrixPlugins: readonly Plugin[] = [
  {
    ...PERMISSION_MATRIX_MANIFEST,
    component: lazy(() =>
      import("./permission-matrix.tsx").then(({ PermissionMatrix }) => ({ default: PermissionMatrix })),
    ),
  },
];
