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
        api: { type: "string", description: "Name in the list of APIs." },
        automator: { type: ["integer", "string"], description: "The automator that runs the machine." },
        machine: { type: "string", description: "The machine's number on the platform." },
        name: { type: "string", description: "How people call the machine." },
      },
    },
    component: lazyPart(
      () => import("./guest-dialog.tsx"),
      (module) => module.GuestDialog,
    ),
  },
];
