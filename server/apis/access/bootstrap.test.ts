import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

it("takes a host of the portal's own domain for a subdomain, also where somebody stored it as a custom address", async () => {
  await portal.database.transaction("system", (db) =>
    db.query("update branding set cname = 'northwind.localhost' where account_id = 2"),
  );
  const anonymous = await portal.signIn("anonymous");
  const { body } = await anonymous.get("/access/bootstrap", { host: "northwind.localhost" });
  expect(body).toMatchObject({ subdomain: "northwind" });
});
