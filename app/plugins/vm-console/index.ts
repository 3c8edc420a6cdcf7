import { lazyPart } from "#renderers/part";
import type { Plugin } from "#renderers/plugin";

/** Plugins around virtual machines. */
export const vmConsolePlugins: readonly Plugin[] = [
  {
    id: "vm-guest",
    kind: "action",
    title: "Guest",
    with: {
      type: "object",
      required: ["api", "automator", "machine", "name"],
      additionalProperties: false,
      properties: {
        // Name in the list of APIs.
        api: { type: "string" },
        // The automator that runs the machine.
        automator: { type: ["integer", "string"] },
        // The machine's number on the platform.
        machine: { type: "string" },
        // How people call the machine.
        name: { type: "string" },
      },
    },
    component: lazyPart(
      () => import("./guest-dialog.tsx"),
      (module) => module.GuestDialog,
    ),
  },
];
