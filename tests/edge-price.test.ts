import { afterAll, beforeAll, expect, it } from "vitest";
import { GATEWAYS, ORDER } from "../server/platforms/vcloud/v4/edge/order-gateway.fixture.ts";
import type { Caller, TestPortal } from "../server/testing/test-portal.ts";
import { openTestPortal } from "../server/testing/test-portal.ts";
import { panelPrice } from "./panel-price.fixture.ts";

// The price that the shipped pages show for an edge gateway of each size, against the charge of the one that is then bought or
// changed.

let portal: TestPortal;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

it.each([
  ["compact", "large"],
  ["large", "quad-large"],
  ["x-large", "compact"],
  ["quad-large", "x-large"],
])(
  "what the pages show for a gateway of size %s, and once it is %s, is what is charged",
  async (size, next) => {
    const form = { ...ORDER, name: `priced-${size}`, size, addresses: 1, networks: [] };
    const expected = await panelPrice(customer, "vcloud/pages/edge-gateway-purchase", { form });
    const bought = await customer.send("POST", GATEWAYS, form);
    expect(bought.status, bought.text).toBe(202);
    await customer.follow(bought.body.link);
    const path = `/pricing/service/${bought.body.id}`;
    const service = (await customer.get(path)).body;
    expect(service.price.price).toEqual(expected);

    const roots = { form: { size: next }, load: { service } };
    const changed = await panelPrice(customer, "vcloud/pages/edge-gateway-change", roots);
    const at = `${GATEWAYS}/${encodeURIComponent(service.metaData.data.moId)}`;
    const sent = await customer.send("PATCH", at, { size: next });
    expect(sent.status, sent.text).toBe(202);
    await customer.follow(sent.body.link);
    expect((await customer.get(path)).body.price.price).toEqual(changed);
    expect(changed).not.toEqual(expected);
  },
);
