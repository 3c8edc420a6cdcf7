import { expect, test } from "vitest";
import { FEATURE_FLAGS, isRecord } from "#validators";
import document from "../apis/access/swagger.json" with { type: "json" };
import { demoFeatureFlags } from "./feature-flags.ts";

/** Spec 1 §6, in its order. */
const SPECIFIED =
  "Webhook, resource-view, invoices-view, contracts, vcloud-v2, Connectwise, autotask, vdc_vm_disk_capacity, nasa, nasa-vcloud, connectwise-realtime, vcenter-ova-deploy, vcenter-rp-vm-count-pricing, solutions-view, nsx-t, microsoft-azure, public-cloud-menu-structure";

test("the flags are exactly those of the specification: in the API's document and for the checker", () => {
  expect(FEATURE_FLAGS.join(", ")).toBe(SPECIFIED);
  const enums = flagLists(document);
  expect(enums.length).toBeGreaterThan(0);
  for (const list of enums) expect(list.join(", ")).toBe(SPECIFIED);
});

test("one demo provider has all but two of them, the other those two", () => {
  expect(demoFeatureFlags.second).toEqual(["resource-view", "public-cloud-menu-structure"]);
  expect([...demoFeatureFlags.first, ...demoFeatureFlags.second].toSorted()).toEqual(
    FEATURE_FLAGS.toSorted(),
  );
});

function flagLists(value: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return value.flatMap(flagLists);
  if (!isRecord(value)) return [];
  const list = value["enum"];
  if (Array.isArray(list) && list.includes("Webhook")) return [list];
  return Object.values(value).flatMap(flagLists);
}
