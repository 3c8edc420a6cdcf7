import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

/** The fields that spec 1 §3 names, by where they are answered (of a list, in its first row). Passwords are sent and never answered. */
const FIELDS = {
  "/access/user/5":
    "account isBlocked blockTime createTime id isMFA isSystem language lastFailedLogin lastLogin maxFailedLogins metaData " +
    "username roles",
  "/access/bootstrap": "domain clientId scope featureFlags customCSS largeLogo favicon subdomain",
  "/pricing/service?filter[name]=erp-production":
    "Accounts_id createTime description errorDisplay id name state stateDescription ServiceOfferings_id service_offering " +
    "metaData automator under_contract",
};

describe("every field that spec 1 §3 names is answered", () => {
  it.each(Object.entries(FIELDS))("at %s", async (path, names) => {
    const { body } = await customer.get(path);
    const answered = Object.keys(body.data?.[0] ?? body);
    expect(names.split(" ").filter((name) => !answered.includes(name))).toEqual([]);
  });

  it("inside a service: what its solution and its platform know of it", async () => {
    const { body } = await customer.get("/pricing/service?filter[name]=erp-production");
    expect(body.data[0]).toMatchObject({
      service_offering: {
        ServiceAdapters_id: 1,
        metaData: { properties: { allowSnapshots: expect.any(Boolean) } },
      },
      metaData: { data: { moId: expect.stringMatching(/./) } },
    });
  });
});
