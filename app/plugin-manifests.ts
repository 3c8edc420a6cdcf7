import type { PluginManifest } from "#renderers";
import { PERMISSION_MATRIX_MANIFEST } from "./plugins/permission-matrix/manifest.ts";
import { VM_CONSOLE_MANIFEST } from "./plugins/vm-console/manifest.ts";

/** Every plugin as plain data, without loading one: for the checker of templates, which runs without a page. */
export const PLUGIN_MANIFESTS: readonly PluginManifest[] = [
  PERMISSION_MATRIX_MANIFEST,
  ...Object.values(VM_CONSOLE_MANIFEST),
];
