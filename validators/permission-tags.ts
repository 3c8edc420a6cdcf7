/** The tags of permissions (spec 1 §6), in the order of the ids that `GET /activitytag` returns. */
const TAGS = [
  ["Accounts", "Accounts and the customers below them"],
  ["API Keys", "Keys with which other programs call the platform"],
  ["Authentication Types", "Ways in which people sign in"],
  ["Contacts", "People to reach at an account"],
  ["Customizations", "Branding: logo, colours and style"],
  ["Database Servers", "Servers that hold customer databases"],
  ["Roles", "Roles and their permissions"],
  ["Users", "People who sign in"],
  ["Notifications", "Notification templates and subscriptions"],
  ["Solutions", "Solutions on the marketplace"],
  ["Pricing", "Pricing models"],
  ["SKUs", "Stock keeping units"],
  ["Unit Prices", "Prices per unit"],
  ["Contracts", "Contracts of accounts and solutions"],
  ["Services", "Purchased services and their resources"],
  ["Invoices", "Invoices and billing cycles"],
  ["ConnectWise", "The ConnectWise integration"],
  ["Reports", "Reports on use and cost"],
  ["ASA Management", "Automators and connectors"],
  ["Audit", "The log of changes"],
  ["Hooks", "Hooks into provisioning"],
  ["Managed Access", "Acting in the account of a customer"],
  ["Webhooks", "Calls to other systems when something happens"],
] as const;

/** A permission tag: its id, its name in claims and descriptions, and its meaning. */
export interface PermissionTag {
  readonly id: number;
  readonly name: string;
  readonly description: string;
}

export const PERMISSION_TAGS: readonly PermissionTag[] = TAGS.map(([name, description], index) => ({
  id: index + 1,
  name,
  description,
}));

/** What can be granted of a tag: create, read, update, delete. */
export const PERMISSION_FLAGS = ["C", "R", "U", "D"] as const;
export type PermissionFlag = (typeof PERMISSION_FLAGS)[number];

/** A parent in the permission matrix: the flags it offers on each of its tags. A group is not a tag and cannot be granted. */
export interface PermissionGroup {
  readonly name: string;
  readonly flags: readonly PermissionFlag[];
  readonly tags: readonly string[];
}

const SOLUTION_TAGS = ["Solutions", "Pricing", "SKUs", "Unit Prices", "Contracts"];

/** The groups of spec 1 §6. Other tags belong to no group. */
export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  {
    name: "Account Management",
    flags: PERMISSION_FLAGS,
    tags: [
      "Accounts",
      "API Keys",
      "Authentication Types",
      "Contacts",
      "Customizations",
      "Database Servers",
      "Roles",
      "Users",
      "Notifications",
    ],
  },
  { name: "Service Management", flags: ["R"], tags: SOLUTION_TAGS },
  { name: "Solution Management", flags: PERMISSION_FLAGS, tags: SOLUTION_TAGS },
  { name: "Pricing", flags: PERMISSION_FLAGS, tags: ["SKUs", "Unit Prices", "Contracts"] },
  { name: "Billing", flags: PERMISSION_FLAGS, tags: ["Invoices", "ConnectWise"] },
];

/** Tags and groups that only a provider sees in its roles. */
export const FOR_PROVIDERS_ONLY: readonly string[] = [
  "Hooks",
  "Notifications",
  "Solution Management",
  "API Keys",
  "Customizations",
];

/** Tags that only an account with the `apex` claim sees in its roles. */
export const FOR_APEX_ONLY: readonly string[] = ["Database Servers"];
