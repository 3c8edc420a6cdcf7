import type { Viewer } from "#engine";

// The routes, landing pages and menus of both specifications, and which viewers may open them. Routes that no specification
// has are not listed here: they say themselves who may open them.

export const FLAGS = [
  "resource-view",
  "invoices-view",
  "contracts",
  "vcloud-v2",
  "Connectwise",
  "autotask",
  "solutions-view",
  "microsoft-azure",
  "Webhook",
  "public-cloud-menu-structure",
] as const;
type Flag = (typeof FLAGS)[number];

export const FLAG_SETS: readonly (readonly Flag[])[] = [
  [],
  FLAGS,
  ...FLAGS.map((off) => FLAGS.filter((flag) => flag !== off)),
  ...FLAGS.map((on) => [on]),
];

export const OFFERINGS = [
  "aws/instance",
  "veeam/backup-resource",
  "vcenter/virtual-machine",
  "vcenter/resource-pool",
  "vcenter/v2/resource-pool",
  ...["vcloud", "vcloud-v2"].flatMap((cloud) =>
    ["allocation", "pay-as-you-go", "reservation"].map((model) => `${cloud}/org-vdc/${model}`),
  ),
  "vcloud/edge-gateway",
  "vcloud-v2/edge-gateway",
  "xaas",
  "microsoft-azure",
];
export const CHANGES = ["create", "update", "clone"];
export const below = (root: string, ...pages: readonly string[]) => pages.map((page) => `${root}/${page}`);

/** Spec 1 §2 and spec 2 §2, list by list. */
const PROVIDER = [
  "automators",
  "services/purchase",
  "services/automator/xaas",
  "services/automator/xaas/view-xaas-service",
  ...below("automation/vcloud", "v1/automator", "v2/configure", "v2/automator"),
  ...below("automation/configure", "vcloud", "vcenter", "xaas"),
  ...below("automation/microsoft-azure", "configure", "automator", "automator/manage", "automator/update"),
  ...below("automation/aws", "configure", "automator", "automator/manage"),
  ...below("automation/veeam", "configure", "automator", "automator/tenant"),
  ...below("automation/vcenter", "v1/automator", "v1/catalogs/create", "v1/catalogs/update"),
  ...below("automation/vcenter", "v2/configure", "v2/automator", "v2/catalogs/create", "v2/catalogs/update"),
  "billing/integrations",
  ...below("billing/integrations", "connectwise", "autotask", "autotask/service"),
  "billing/invoices",
  ...below("billing/invoices", "accounts", "accounts/services"),
  ...below("billing", "billing-public", "billing-audit"),
  ...below("billing", "account-contracts", "account-contracts/create", "account-contracts/update"),
  ...["marketplace/solutions", "marketplace/solutions/v2"].flatMap((root) => [
    root,
    ...CHANGES.flatMap((change) => OFFERINGS.map((offering) => `${root}/${change}/${offering}`)),
  ]),
  ...["resource-pool-solution", "backup-resource-solution", "virtual-machine-solution"].flatMap((page) =>
    below(`marketplace/${page}`, ...CHANGES),
  ),
  ...below("marketplace", "add-service-offering", "edit-service-offering", "clone-service-offering"),
  "marketplace/customer-management",
  ...below("marketplace/customer-management", "add-direct-user", "add-reseller"),
  ...below("marketplace/customer-management", "direct/manage", "service-provider/manage"),
  ...below("marketplace", "branding", "notification-templates", "pricing/model", "pricing/contracts"),
  ...below("marketplace", "pricing/modify-contract", "webhooks"),
  ...below("account", "settings", "access-roles", "logs"),
  ...below("reports", "by-accounts", "by-contracts-sp", "by-service-sp", "per-service-sp"),
  "user/user-settings",
];
const DISTRIBUTOR = [
  ...below("marketplace", "solutions", "solutions/v2"),
  ...below("marketplace", "add-service-offering", "edit-service-offering", "clone-service-offering"),
  "marketplace/customer-management",
  ...below("marketplace/customer-management", "service-provider/manage", "add-reseller"),
  "marketplace/branding",
  ...below("account", "access-roles", "logs"),
  "user/user-settings",
];
const CUSTOMER = [
  ...below(
    "services",
    "my-services",
    "configure",
    "purchase",
    "purchase-xaas",
    "xaas/form",
    "xaas/form/{id}",
  ),
  ...below("services/vcloud", "org-vdc", "edgegateway", "virtual-machine"),
  ...below("services/vcloud/v2/org-vdc", "purchase", "manage/{id}", "manage/{id}/vapp"),
  "services/vcloud/v2/org-vdc/manage/{id}/vapp/virtual-machine",
  ...below("services/vcloud/v2/edge-gateway", "purchase", "manage/{id}"),
  ...below("services/vcenter", "virtual-machine", "resource-pool", "resource-pool/virtual-machine"),
  "services/vcenter/resource-pool/vm",
  ...below("services/vcenter/v2/resource-pool", "purchase", "manage/{id}", "manage/{id}/virtual-machine"),
  "services/veeam/backup-resource/{id}",
  ...below("services/aws", "purchase/instance", "manage/instance/{id}"),
  ...below("marketplace", "v2"),
  "marketplace",
  ...below("billing", "invoices/client", "invoices/client/services", "account-contracts"),
  "reseller/customer-management",
  ...below("resources/vcenter", "virtual-machine", "resource-pool/virtual-machine"),
  "resources/vcenter",
  ...below("account", "settings", "access-roles", "logs"),
  ...below("reports", "by-accounts", "by-contracts", "by-service", "per-service"),
  "user/user-settings",
];
export const TEMPLATE_PAGES = ["add-page/{template}", "edit-page/{template}"];
const LISTS = { provider: PROVIDER, distributor: DISTRIBUTOR, customer: CUSTOMER } as const;
export const ALL = [...new Set([...PROVIDER, ...DISTRIBUTOR, ...CUSTOMER, ...TEMPLATE_PAGES])];

/** Spec 1 §6: what else a route requires, by its path. */
const FLAG_OF: readonly (readonly [RegExp, Flag])[] = [
  [/^resources\//, "resource-view"],
  [/^billing\/invoices/, "invoices-view"],
  [/contract/, "contracts"],
  // What was bought stays, as with every platform (decision 41).
  [/vcloud(?:\/|-)v2(?!\/[\w-]+\/manage)/, "vcloud-v2"],
  [/connectwise/, "Connectwise"],
  [/autotask/, "autotask"],
  [/^marketplace\/(?:solutions\/)?v2/, "solutions-view"],
  [/microsoft-azure/, "microsoft-azure"],
  [/webhooks/, "Webhook"],
];

export function isOpen(path: string, { type, claims, flags }: Viewer): boolean {
  if (TEMPLATE_PAGES.includes(path)) return true; // guarded by the template's own access
  if (!LISTS[type].includes(path)) return false;
  if (path === "user/user-settings" && claims.proxied) return false;
  if (!FLAG_OF.every(([pattern, flag]) => !pattern.test(path) || flags.has(flag))) return false;
  if (path.startsWith("reports/") && claims.access["Reports"]?.R !== true) return false;
  if (path === "reseller/customer-management") return claims.isReseller;
  const isSolutions = /^marketplace\/(?:solutions|(?:add|edit|clone)-service-offering)/.test(path);
  return type !== "distributor" || !isSolutions || claims.apex;
}

export function landingOf({ type, flags }: Viewer): string {
  if (type === "provider") return "automators";
  if (type === "distributor") return "marketplace/customer-management";
  return flags.has("resource-view") ? "resources/vcenter" : "services/my-services";
}

/** The menus of spec 1 §2 as lines: `Parent > Child path`. */
export function menuOf({ type, claims, flags }: Viewer): readonly string[] {
  const on = (flag: Flag, ...lines: readonly string[]) => (flags.has(flag) ? lines : []);
  const off = (flag: Flag, ...lines: readonly string[]) => (flags.has(flag) ? [] : lines);
  const isReporter = claims.access["Reports"]?.R === true;
  const isPublicCloud = flags.has("public-cloud-menu-structure");
  const solutions = flags.has("solutions-view") ? "marketplace/solutions/v2" : "marketplace/solutions";
  const account = [
    "Settings account/settings",
    "Access & Roles account/access-roles",
    "Logs account/logs",
  ].map((line) => `${isPublicCloud ? "System" : "Account"} > ${line}`);
  if (type === "distributor")
    return [
      "Customer Management marketplace/customer-management",
      ...(claims.apex ? [`Solutions ${solutions}`] : []),
      "Branding marketplace/branding",
      "Access & Roles account/access-roles",
      "Logs account/logs",
    ];
  if (type === "customer")
    return [
      ...on("resource-view", "Resources > vCenter resources/vcenter"),
      "Services > My services services/my-services",
      `${isPublicCloud ? "Solutions" : "Marketplace"} ${flags.has("solutions-view") ? "marketplace/v2" : "marketplace"}`,
      ...(claims.isReseller ? ["Customer Management reseller/customer-management"] : []),
      ...(isReporter
        ? [
            ...on("invoices-view", "Reports > Invoices billing/invoices/client"),
            "Reports > By service reports/by-service",
            ...on("contracts", "Reports > By contracts reports/by-contracts"),
            ...on("contracts", "Reports > Account Contracts billing/account-contracts"),
          ]
        : []),
      ...account,
    ];
  return [
    ...off("public-cloud-menu-structure", "Automators automators"),
    ...on("public-cloud-menu-structure", "Connectors automators"),
    `Marketplace > Solutions ${solutions}`,
    "Marketplace > Pricing marketplace/pricing/model",
    "Marketplace > Customer Management marketplace/customer-management",
    "Marketplace > Branding marketplace/branding",
    "Marketplace > Notification Templates marketplace/notification-templates",
    ...on("Webhook", "Marketplace > Webhooks marketplace/webhooks"),
    ...on("invoices-view", "Billing > Invoices billing/invoices"),
    ...(isReporter ? ["Billing > Reports by accounts reports/by-accounts"] : []),
    ...on("contracts", "Billing > Solution Contracts marketplace/pricing/contracts"),
    ...on("contracts", "Billing > Account Contracts billing/account-contracts"),
    "Billing > Integrations billing/integrations",
    ...(isReporter
      ? [
          "Reports > By service reports/by-service-sp",
          "Reports > Per service reports/per-service-sp",
          ...on("contracts", "Reports > By contracts reports/by-contracts-sp"),
        ]
      : []),
    ...account,
  ];
}
