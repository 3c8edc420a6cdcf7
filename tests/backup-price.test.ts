import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../server/testing/test-portal.ts";
import { openTestPortal } from "../server/testing/test-portal.ts";
import { panelPrice } from "./panel-price.fixture.ts";
import type { Roots } from "./panel-price.fixture.ts";

// The price that the shipped pages show for a backup resource, by what their templates give to the panel, against the charge of
// what is then bought, protected or resized.

const OFFERING = 13;
const API = "/automators/veeam/7";

let portal: TestPortal;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

const shown = (page: string, roots: Roots) => panelPrice(customer, page, roots);

it("what the pages show for a backup resource, a computer and another size is what is charged", async () => {
  const [solution] = (await customer.get(`/solutions/serviceOfferings?filter[id]=${OFFERING}`)).body.data;
  const form = { ServiceOfferings_id: OFFERING, name: "priced-backup", quantities: { storage: 1300 } };
  const expected = await shown("services/pages/purchase", {
    form,
    picked: { ServiceOfferings_id: solution },
  });
  const bought = await customer.send("POST", "/pricing/service", form);
  expect(bought.status, bought.text).toBe(202);
  await customer.follow(bought.body.link);
  const path = `/pricing/service/${bought.body.id}`;
  const charged = async () => (await customer.get(path)).body.price.price;
  expect(await charged()).toEqual(expected);

  const service = (await customer.get(path)).body;
  const at = `${API}/resource/${encodeURIComponent(service.metaData.data.moId)}`;
  const load = async () => ({ service, resource: (await customer.get(at)).body });
  for (const name of ["web-01", "web-02"]) {
    const protecting = await shown("veeam/pages/backup-computer-protect", {
      form: { name },
      load: await load(),
    });
    const { body } = await customer.send("POST", `${API}/computer`, {
      resource_id: service.metaData.data.moId,
      name,
      operating_system: "Debian 13",
      policy_id: "policy-nightly",
    });
    await customer.follow(body.link);
    expect(await charged()).toEqual(protecting);
  }

  const resizing = await shown("veeam/pages/backup-resource-resize", {
    form: { quota: 700 },
    load: await load(),
  });
  const { body } = await customer.send("PATCH", at, { quota: 700 });
  await customer.follow(body.link);
  expect(await charged()).toEqual(resizing);
});
