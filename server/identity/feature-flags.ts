/** Every feature flag of spec 1 §6, by its exact name. */
export const featureFlags = [
  "Webhook",
  "resource-view",
  "invoices-view",
  "contracts",
  "vcloud-v2",
  "Connectwise",
  "autotask",
  "vdc_vm_disk_capacity",
  "nasa",
  "nasa-vcloud",
  "connectwise-realtime",
  "vcenter-ova-deploy",
  "vcenter-rp-vm-count-pricing",
  "solutions-view",
  "nsx-t",
  "microsoft-azure",
  "public-cloud-menu-structure",
] as const;

const OFF_IN_THE_DEMO: readonly string[] = ["resource-view", "public-cloud-menu-structure"];

/** The first demo provider has all on but two; the second has the opposite set. */
export const demoFeatureFlags = {
  first: featureFlags.filter((flag) => !OFF_IN_THE_DEMO.includes(flag)),
  second: featureFlags.filter((flag) => OFF_IN_THE_DEMO.includes(flag)),
} as const;
