import type { roleTemplates } from "./role-templates.ts";

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
  readonly role: keyof typeof roleTemplates;
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
