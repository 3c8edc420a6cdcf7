/** The activity tags of spec 1 §6, as claims name them. */
const ACTIVITY_TAGS: readonly string[] = [
  "Accounts",
  "API Keys",
  "Authentication Types",
  "Contacts",
  "Customizations",
  "Database Servers",
  "Roles",
  "Users",
  "Notifications",
  "Solutions",
  "Pricing",
  "SKUs",
  "Unit Prices",
  "Contracts",
  "Services",
  "Solution Management",
  "Invoices",
  "ConnectWise",
  "Reports",
  "ASA Management",
  "Audit",
  "Hooks",
  "Managed Access",
  "Webhooks",
];

/** Every claim that access may ask for: `access.<tag>.<C, R, U or D>`, and the yes-or-no claims of the token. */
export const KNOWN_CLAIMS: readonly string[] = [
  "apex",
  "distributor",
  "isReseller",
  "proxied",
  ...ACTIVITY_TAGS.flatMap((tag) => ["C", "R", "U", "D"].map((right) => `access.${tag}.${right}`)),
];

/** Every feature flag of spec 1 §6. */
export const KNOWN_FLAGS: readonly string[] = [
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
];
