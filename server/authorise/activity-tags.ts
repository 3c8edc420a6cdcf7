/** What a permission can be about (spec 1 §6), with the number and the text that `GET /activitytag` answers. */
export interface ActivityTag {
  readonly id: number;
  readonly name: string;
  readonly description: string;
}

const TAGS: readonly (readonly [name: string, description: string])[] = [
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
];

export const activityTags: readonly ActivityTag[] = TAGS.map(([name, description], index) => ({
  id: index + 1,
  name,
  description,
}));

/** The groups of the permission matrix (spec 1 §6), by name, with the tags they hold. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  "Account Management": [
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
  "Service Management": ["Solutions", "Pricing", "SKUs", "Unit Prices", "Contracts"],
  "Solution Management": ["Solutions", "Pricing", "SKUs", "Unit Prices", "Contracts"],
  Pricing: ["SKUs", "Unit Prices", "Contracts"],
  Billing: ["Invoices", "ConnectWise"],
};

export function groupsOf(tag: string): readonly string[] {
  return Object.entries(GROUPS).flatMap(([group, tags]) => (tags.includes(tag) ? [group] : []));
}

const FOR_PROVIDERS: readonly string[] = ["Hooks", "Notifications", "API Keys", "Customizations"];
const FOR_APEX: readonly string[] = ["Database Servers"];

/** The tags that a kind of account sees in its roles (spec 1 §6); what is hidden can be neither granted nor taken. */
export function visibleTags(viewer: {
  readonly accountId: number;
  readonly serviceProviderId: number;
  readonly apex: boolean;
}): readonly ActivityTag[] {
  const isProvider = viewer.accountId === viewer.serviceProviderId;
  return activityTags.filter(
    ({ name }) => (isProvider || !FOR_PROVIDERS.includes(name)) && (viewer.apex || !FOR_APEX.includes(name)),
  );
}

export function isActivityTag(name: string): boolean {
  return activityTags.some((tag) => tag.name === name);
}
