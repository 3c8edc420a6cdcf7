import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildMenu, guardRoute } from "#engine/navigation";
import { fakeViewer } from "#engine/testing";
import { flagOfItem } from "#pricing/calculation";
import { FEATURE_FLAGS } from "#validators";
import type { TestPortal } from "../server/testing/test-portal.ts";
import { openTestPortal } from "../server/testing/test-portal.ts";
import { readShell } from "./read-shell.ts";

const shell = readShell();
let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const access = Object.fromEntries(
  ["ConnectWise", "Contracts", "Invoices", "Solutions", "Webhooks"].map((tag) => [tag, { R: true }]),
);
const viewer = (flag: string | undefined) =>
  fakeViewer("provider", { claims: { access }, flags: flag === undefined ? [] : [flag] });

/** What a provider sees of a page: its name, or nothing. */
const opens = (path: string) => (flag: string | undefined) => {
  const guarded = guardRoute(shell.routes, `/pages/${path}`, viewer(flag));
  return "allowed" in guarded ? guarded.allowed : undefined;
};

/** What a template says of the flags of its part. */
const asks = (page: string, part: string) => (flag: string | undefined) => {
  const text = readFileSync(new URL(`../templates/${page}.json`, import.meta.url), "utf8");
  const at = text.indexOf(part);
  expect(at).toBeGreaterThan(0);
  return flag !== undefined && text.slice(at - 200, at + 200).includes(`"flags": ["${flag}"]`)
    ? part
    : undefined;
};

/** Whether a line of an invoice is pushed to ConnectWise at once. */
async function pushedAtOnce(flag: string | undefined): Promise<boolean | undefined> {
  const flags = flag === undefined ? [] : [flag];
  await portal.database.transaction("system", (db) =>
    db.query("update branding set feature_flags = $1 where account_id = 1", [flags]),
  );
  const [row] = await portal.database.transaction({ accountId: 1 }, (db) =>
    db.query<{ soon: boolean }>("select next_push('connectwise', 'UTC') <= now() as soon"),
  );
  return row?.soon === true ? true : undefined;
}

/** The flags of spec 2 §6, each with something that is only there where it is on. */
const SWITCHED: Readonly<Record<string, (flag: string | undefined) => unknown>> = {
  Webhook: opens("marketplace/webhooks"),
  "invoices-view": opens("billing/invoices"),
  contracts: opens("billing/account-contracts"),
  Connectwise: opens("billing/integrations/connectwise"),
  autotask: opens("billing/integrations/autotask"),
  "connectwise-realtime": pushedAtOnce,
  "vcenter-ova-deploy": asks("vcenter/pages/vcenter-automator", '"flags": ["vcenter-ova-deploy"]'),
  "vcenter-rp-vm-count-pricing": (flag) =>
    flag === flagOfItem("vmCount", "vCenterResourcePool") ? "vmCount" : undefined,
  "solutions-view": opens("marketplace/solutions/v2"),
  "nsx-t": asks("vcloud/pages/edge-gateway-purchase", '"/backing"'),
  "microsoft-azure": opens("automation/microsoft-azure/configure"),
  "public-cloud-menu-structure": (flag) =>
    buildMenu(shell, viewer(flag), shell.translations).find(({ title }) => title === "Connectors"),
};

test("there are the twelve flags of the area, and each can be switched on", () => {
  expect(Object.keys(SWITCHED)).toHaveLength(12);
  const known: readonly string[] = FEATURE_FLAGS;
  expect(Object.keys(SWITCHED).filter((flag) => !known.includes(flag))).toEqual([]);
});

test.each(Object.entries(SWITCHED))("%s switches what is only there with it", async (flag, what) => {
  expect(await what(undefined)).toBeUndefined();
  expect(await what(flag)).toBeDefined();
});
