import type { PluginManifest } from "#renderers";

/** Plugins around virtual machines, as the checker of templates knows them. */
export const VM_CONSOLE_MANIFEST = {
  powerStates: {
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
  },
  guest: {
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
  },
} as const satisfies Readonly<Record<string, PluginManifest>>;
