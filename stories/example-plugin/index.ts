import { lazyPart } from "#renderers/part";
import type { Plugin } from "#renderers/plugin";

const LIMITS = {
  used: { type: ["number", "null"], description: "How much is used." },
  limit: { type: ["number", "null"], description: "How much there may be; 0 and -1: no limit." },
};

/** Quotas: a meter in a cell, a slider as a field, and how full everything is as a panel. */
export const quotaPlugins: readonly Plugin[] = [
  {
    id: "quota-meter",
    kind: "cell",
    title: "Quota",
    with: {
      type: "object",
      required: ["used", "limit"],
      additionalProperties: false,
      properties: LIMITS,
    },
    component: lazyPart(
      () => import("./quota-meter.tsx"),
      (module) => module.QuotaMeter,
    ),
  },
  {
    id: "quota-slider",
    kind: "field",
    title: "Quota",
    with: {
      type: "object",
      required: ["most"],
      additionalProperties: false,
      properties: { most: { type: "number", description: "The right end of the slider." } },
    },
    component: lazyPart(
      () => import("./quota-slider.tsx"),
      (module) => module.QuotaSlider,
    ),
  },
  {
    id: "quota-summary",
    kind: "panel",
    title: "Quotas",
    with: {
      type: "object",
      required: ["api"],
      additionalProperties: false,
      properties: { api: { type: "string", description: "Name in the list of APIs." } },
    },
    component: lazyPart(
      () => import("./quota-summary.tsx"),
      (module) => module.QuotaSummary,
    ),
  },
];
