import { lazyPart } from "#renderers/part";
import type { Plugin } from "#renderers/plugin";

const parts = () => import("./parts.ts");

const IS_OFF = { type: "boolean", description: "Whether the machine is powered off." };

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
      properties: {
        api: { type: "string", description: "Name in the list of APIs." },
        path: { type: "array", description: "Segments of the address; it takes `from` and `metric`." },
        metrics: { type: "array", description: "All where absent." },
        ranges: { type: "array", description: "Of live, hour, day, week, month, year; all where absent." },
      },
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
      properties: {
        rows: { type: "array", description: "All rows: `id`, `name` and `parent`." },
        id: { type: "string", description: "Of this row." },
        isCurrent: { type: ["boolean", "null"], description: "Marks it." },
      },
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
        disks: { type: "array", description: "`key`, `capacity` and `thinProvisioned` of each." },
        isOff: IS_OFF,
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
      properties: {
        cards: { type: "array", description: "`key`, `network` and `networkName` of each." },
        networks: { type: "array", description: "`id` and `name` of each." },
        isOff: IS_OFF,
      },
    },
    component: lazyPart(parts, (module) => module.CardChanges),
  },
];
