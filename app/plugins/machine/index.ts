import { lazyPart } from "#renderers/part";
import type { Plugin } from "#renderers/plugin";

const parts = () => import("./parts.ts");

const LIST = { type: "array" };
const TEXT = { type: "string" };

// Every page waits for this file, so what parameters hold is said at the components.
/** Plugins of the pages of machines; each takes where it reads from, and knows no platform. */
export const machinePlugins: readonly Plugin[] = [
  {
    id: "time-series",
    kind: "panel",
    title: "Performance",
    with: {
      type: "object",
      required: ["api", "path"],
      additionalProperties: false,
      properties: { api: TEXT, path: LIST, metrics: LIST, ranges: LIST },
    },
    component: lazyPart(parts, (module) => module.TimeSeries),
  },
  {
    id: "tree-name",
    kind: "cell",
    title: "Name",
    with: {
      type: "object",
      required: ["rows", "id"],
      additionalProperties: false,
      properties: { rows: LIST, id: TEXT, isCurrent: { type: ["boolean", "null"] } },
    },
    component: lazyPart(parts, (module) => module.TreeName),
  },
  {
    id: "disk-changes",
    kind: "field",
    title: "Disks",
    with: {
      type: "object",
      required: ["disks", "isOff"],
      additionalProperties: false,
      properties: {
        disks: LIST,
        isOff: { type: "boolean" },
        place: { type: ["string", "null"] },
        limit: { type: ["number", "null"] },
        taken: { type: ["number", "null"] },
        snapshot: { type: ["string", "null"] },
      },
    },
    component: lazyPart(parts, (module) => module.DiskChanges),
  },
  {
    id: "card-changes",
    kind: "field",
    title: "Network cards",
    with: {
      type: "object",
      required: ["cards", "networks", "isOff"],
      additionalProperties: false,
      properties: { cards: LIST, networks: LIST, isOff: { type: "boolean" } },
    },
    component: lazyPart(parts, (module) => module.CardChanges),
  },
];
