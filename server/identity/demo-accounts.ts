import type { Permission } from "../authorise/permission.ts";

/** The accounts and people of a first start. Their ids are fixed: tests, seeds and screenshots name them. */
export interface DemoAccount {
  readonly id: number;
  readonly parent: number | undefined;
  readonly kind: "provider" | "distributor" | "reseller" | "customer";
  readonly companyName: string;
  readonly apex?: boolean;
}

export interface DemoUser {
  readonly id: number;
  readonly email: string;
  readonly account: number;
  readonly role: keyof typeof demoRoles;
}

export const DEMO_PASSWORD = "Portal123!";

export const demoAccounts = [
  { id: 1, parent: undefined, kind: "provider", companyName: "Northwind Cloud" },
  { id: 10, parent: 1, kind: "distributor", companyName: "Brightwater Distribution" },
  { id: 11, parent: 1, kind: "distributor", companyName: "Summit Channel Partners", apex: true },
  { id: 20, parent: 10, kind: "reseller", companyName: "Harbour IT" },
  { id: 21, parent: 11, kind: "reseller", companyName: "Lakeside Systems" },
  { id: 100, parent: 1, kind: "customer", companyName: "Contoso Manufacturing" },
  { id: 101, parent: 1, kind: "customer", companyName: "Fabrikam Logistics" },
  { id: 102, parent: 1, kind: "customer", companyName: "Adventure Works" },
  { id: 103, parent: 1, kind: "customer", companyName: "Tailwind Traders" },
  { id: 104, parent: 20, kind: "customer", companyName: "Alpine Ski House" },
  { id: 105, parent: 20, kind: "customer", companyName: "Bellows College" },
  { id: 106, parent: 21, kind: "customer", companyName: "Fourth Coffee" },
  { id: 107, parent: 10, kind: "customer", companyName: "Graphic Design Institute" },
  { id: 108, parent: 11, kind: "customer", companyName: "Humongous Insurance" },
  { id: 109, parent: 1, kind: "customer", companyName: "Litware Instruments" },
  { id: 110, parent: 1, kind: "customer", companyName: "Margie's Travel" },
  { id: 111, parent: 21, kind: "customer", companyName: "Proseware Publishing" },
  { id: 2, parent: undefined, kind: "provider", companyName: "Southridge Hosting" },
  { id: 200, parent: 2, kind: "customer", companyName: "VanArsdel Foods" },
  { id: 201, parent: 2, kind: "customer", companyName: "Woodgrove Bank" },
  { id: 202, parent: 2, kind: "customer", companyName: "Wingtip Toys" },
] as const satisfies readonly DemoAccount[];

export const demoUsers = [
  { id: 1, email: "provider@demo.example", account: 1, role: "provider" },
  { id: 2, email: "distributor@demo.example", account: 10, role: "distributor" },
  { id: 3, email: "apex@demo.example", account: 11, role: "distributor" },
  { id: 4, email: "reseller@demo.example", account: 20, role: "reseller" },
  { id: 5, email: "customer@demo.example", account: 100, role: "customer" },
  { id: 6, email: "viewer@demo.example", account: 100, role: "viewer" },
  { id: 7, email: "provider2@demo.example", account: 2, role: "provider" },
  { id: 8, email: "customer2@demo.example", account: 200, role: "customer" },
] as const satisfies readonly DemoUser[];

/** What each demo role grants: the letters of C, R, U and D per activity tag. */
export const demoRoles = {
  provider: "all",
  distributor: {
    Accounts: "CRU",
    Contacts: "CRUD",
    Users: "CRU",
    Roles: "CRUD",
    Solutions: "CRUD",
    Pricing: "R",
    "Unit Prices": "R",
    Contracts: "R",
    Services: "R",
    Customizations: "RU",
    Reports: "R",
    Audit: "R",
  },
  reseller: {
    Accounts: "CRU",
    Contacts: "CRUD",
    Users: "RU",
    Roles: "CRUD",
    Solutions: "R",
    Pricing: "R",
    Contracts: "R",
    Services: "CRUD",
    Invoices: "R",
    Reports: "R",
    Audit: "R",
  },
  customer: {
    Accounts: "RU",
    Contacts: "CRUD",
    Users: "RU",
    Roles: "CRUD",
    Solutions: "R",
    Pricing: "R",
    Contracts: "R",
    Services: "CRUD",
    Invoices: "R",
    Reports: "R",
    Audit: "R",
  },
  viewer: { Accounts: "R", Users: "R", Solutions: "R", Pricing: "R", Services: "R", Reports: "R" },
} as const satisfies Record<string, "all" | Readonly<Record<string, string>>>;

const FLAGS: readonly Permission["flag"][] = ["C", "R", "U", "D"];

/** The permissions of a demo role in their stored form, over the given tags. */
export function demoPermissions(
  role: keyof typeof demoRoles,
  tags: readonly string[],
): Record<string, Record<Permission["flag"], boolean>> {
  const granted: "all" | Readonly<Record<string, string>> = demoRoles[role];
  return Object.fromEntries(
    tags.map((tag) => {
      const letters = granted === "all" ? "CRUD" : ((Object.hasOwn(granted, tag) ? granted[tag] : "") ?? "");
      return [tag, flagsOf(letters)];
    }),
  );
}

function flagsOf(letters: string): Record<Permission["flag"], boolean> {
  const [C, R, U, D] = FLAGS.map((flag) => letters.includes(flag));
  return { C: C === true, R: R === true, U: U === true, D: D === true };
}
