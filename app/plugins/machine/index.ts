import { lazyPart } from "#renderers/part";
import type { Plugin } from "#renderers/plugin";

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
        path: {
          type: "array",
          items: { type: ["string", "integer", "null"] },
          description: "The segments of the address that answers the series: it takes `from` and `metric`.",
        },
        metrics: {
          type: "array",
          items: { type: "string" },
          description: "Which series; all where absent.",
        },
        ranges: {
          type: "array",
          items: { enum: ["live", "hour", "day", "week", "month", "year"] },
          minItems: 1,
          description: "The times to choose from, the first of which is shown first; all where absent.",
        },
      },
    },
    component: lazyPart(
      () => import("./time-series.tsx"),
      (module) => module.TimeSeries,
    ),
  },
  {
    id: "tree-name",
    kind: "cell",
    title: "Name in a tree",
    with: {
      type: "object",
      required: ["rows", "id"],
      additionalProperties: false,
      properties: {
        rows: {
          description: "All rows of the tree, each with `id`, `name` and `parent`, the id of another.",
        },
        id: { type: "string", description: "The id of this row." },
        isCurrent: { type: ["boolean", "null"], description: "Marks it as the current one." },
      },
    },
    component: lazyPart(
      () => import("./tree-name.tsx"),
      (module) => module.TreeName,
    ),
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
        disks: { description: "The disks of the machine: `key`, `capacity` and `thinProvisioned`." },
        isOff: IS_OFF,
      },
    },
    component: lazyPart(
      () => import("./disk-changes.tsx"),
      (module) => module.DiskChanges,
    ),
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
        cards: { description: "The network cards of the machine: `key`, `network` and `networkName`." },
        networks: { description: "The networks to choose from: `id` and `name`." },
        isOff: IS_OFF,
      },
    },
    component: lazyPart(
      () => import("./card-changes.tsx"),
      (module) => module.CardChanges,
    ),
  },
];
