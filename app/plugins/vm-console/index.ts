import { lazy } from "react";
import type { Plugin } from "#renderers/plugin";

/** Plugins around virtual machines. */
export const vmConsolePlugins: readonly Plugin[] = [
  {
    id: "vm-power-states",
    kind: "panel",
    title: "Power states",
    with: {
      type: "object",
      required: ["api", "automator", "machines", "pool"],
      additionalProperties: false,
      properties: {
        api: { type: "string", description: "Name in the list of APIs." },
        automator: { type: ["integer", "string"], description: "The automator that runs the pool." },
        machines: { type: "string", description: "The list of machines, below the automator." },
        pool: { type: "string", description: "The pool whose machines are counted." },
      },
    },
    component: lazy(() => import("./power-states.tsx").then(({ PowerStates }) => ({ default: PowerStates }))),
  },
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
    component: lazy(() => import("./guest-dialog.tsx").then(({ GuestDialog }) => ({ default: GuestDialog }))),
  },
];
