import { lazy } from "react";
import type { Plugin } from "#renderers";
import { VM_CONSOLE_MANIFEST } from "./manifest.ts";

/** Plugins around virtual machines. */
export const vmConsolePlugins: readonly Plugin[] = [
  {
    ...VM_CONSOLE_MANIFEST.powerStates,
    component: lazy(() => import("./power-states.tsx").then(({ PowerStates }) => ({ default: PowerStates }))),
  },
  {
    ...VM_CONSOLE_MANIFEST.guest,
    component: lazy(() => import("./guest-dialog.tsx").then(({ GuestDialog }) => ({ default: GuestDialog }))),
  },
];
