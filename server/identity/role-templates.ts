import type { Permission } from "../authorise/index.ts";

/** What the roles of a new account grant, by its kind: the letters of C, R, U and D per activity tag. */
export const roleTemplates = {
  provider: "all",
  distributor: {
    Accounts: "CRU",
    Contacts: "CRUD",
    Users: "CRUD",
    Roles: "CRUD",
    Solutions: "CRUD",
    Pricing: "CRU",
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
    Users: "CRUD",
    Roles: "CRUD",
    Solutions: "R",
    Pricing: "CRUD",
    Contracts: "R",
    Services: "CRUD",
    Invoices: "CRUD",
    Reports: "R",
    Audit: "R",
  },
  customer: {
    Accounts: "RU",
    Contacts: "CRUD",
    Users: "CRUD",
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

/** The permissions of a template in their stored form, for these tags. */
export function permissionsOf(
  role: keyof typeof roleTemplates,
  tags: readonly string[],
): Record<string, Record<Permission["flag"], boolean>> {
  const granted: "all" | Readonly<Record<string, string>> = roleTemplates[role];
  return Object.fromEntries(
    tags.map((tag) => {
      const letters = granted === "all" ? "CRUD" : ((Object.hasOwn(granted, tag) ? granted[tag] : "") ?? "");
      return [tag, flagsOf(letters)];
    }),
  );
}

/** Name and description of the role made from each template. */
export const roleNames: Readonly<Record<keyof typeof roleTemplates, readonly [name: string, text: string]>> =
  {
    provider: ["Administrator", "Everything the provider can do"],
    distributor: ["Distributor administrator", "Customers, resellers, solutions and branding"],
    reseller: ["Reseller administrator", "Customers and their services"],
    customer: ["Administrator", "Everything in this account"],
    viewer: ["Read only", "Sees services, solutions and reports, changes nothing"],
  };

function flagsOf(letters: string): Record<Permission["flag"], boolean> {
  const [C, R, U, D] = FLAGS.map((flag) => letters.includes(flag));
  return { C: C === true, R: R === true, U: U === true, D: D === true };
}
