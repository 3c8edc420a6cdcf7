import { lazy } from "react";
import type { Plugin } from "#renderers";

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
];
