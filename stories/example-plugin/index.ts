import { lazy } from "react";
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
    component: lazy(() => import("./quota-meter.tsx").then(({ QuotaMeter }) => ({ default: QuotaMeter }))),
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
    component: lazy(() => import("./quota-slider.tsx").then(({ QuotaSlider }) => ({ default: QuotaSlider }))),
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
    component: lazy(() =>
      import("./quota-summary.tsx").then(({ QuotaSummary }) => ({ default: QuotaSummary })),
    ),
  },
];
