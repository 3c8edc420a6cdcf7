import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadTextParser, renderText, resolveValue } from "#engine/expression";
import { isRecord, parseRows, readOwn } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";
import { IS_PROOF } from "../server/testing/proof.ts";
import type { Caller, TestPortal } from "../server/testing/test-portal.ts";
import { openTestPortal } from "../server/testing/test-portal.ts";
import { panelPrice, readPage } from "./panel-price.fixture.ts";
import type { Roots } from "./panel-price.fixture.ts";

// The price that the shipped pages show for a resource pool, by what their templates give to the panel, against the charge of
// the pool that is then bought or resized. `ATRIUM_PROOF=1` tries more of them.

const ORDERS = IS_PROOF ? 100 : 6;
const SECONDS = 1000;
const OFFERING = 1;
/** Where orders of what has no limit wait for approval. */
const APPROVED = 3;
const API = "/automators/vcenter/v2/1";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const unlimitedOr = (least: number, most: number, step = 1) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(-1) },
    { weight: 5, arbitrary: fc.integer({ min: least / step, max: most / step }).map((each) => each * step) },
  );
const sizeWith = (reserved: Readonly<Record<string, fc.Arbitrary<number>>>) =>
  fc.record({
    cpu: fc.record({ limit: unlimitedOr(1, 256), ...reserved }),
    memory: fc.record({ limit: unlimitedOr(1, 1024), ...reserved }),
    storage: fc.record({
      limit: unlimitedOr(10, 20_480, 10),
      policy: fc.constantFrom("policy-gold", "policy-silver"),
    }),
  });
const generated = fc.record({
  size: sizeWith({}),
  cluster: fc.constantFrom("domain-c7", "domain-c9"),
  next: sizeWith({ reservation: fc.constantFrom(0, 1) }),
});

/** The price that the panel of a page shows. */
const shown = (template: string, roots: Roots) => panelPrice(customer, `vcenter/pages/${template}`, roots);

/** What a template sends for a form with these values. */
function bodyOf(template: string, roots: Roots): object {
  const body = resolveValue(readOwn(readOwn(readPage(`vcenter/pages/${template}`), "call"), "body"), roots);
  if (!isRecord(body)) throw new Error(`${template} sends nothing.`);
  return body;
}

/** Has its seller approve what this solution has no limit of. */
const approveOrders = (isOn: boolean) =>
  portal.database.transaction("system", (db) =>
    db.query(
      `update service_offering set properties = properties || jsonb_build_object('allowUnlimited', $2::boolean, 'needsApproval', $2::boolean)
       where id = $1`,
      [OFFERING, isOn],
    ),
  );

it(
  `what the pages show for ${ORDERS} resource pools and their changes is what is charged`,
  async () => {
    for (const [index, order] of fc.sample(generated, { numRuns: ORDERS, seed: 20 }).entries()) {
      const isUnlimited = Object.values(order.size).some(({ limit }) => limit < 0);
      const body = {
        ServiceOfferings_id: isUnlimited ? APPROVED : OFFERING,
        dataCenter: "datacenter-2",
        cluster: order.cluster,
        name: `priced-${index}`,
        ...order.size,
      };
      const expected = await shown("resource-pool-purchase", { form: body });
      const bought = await customer.send("POST", `${API}/resource-pool`, body);
      expect([bought.status, index]).toEqual([202, index]);
      const service = `/pricing/service/${bought.body.id}`;
      expect((await customer.get(service)).body.price.price).toEqual(expected);
      if (index % 3 !== 0 || isUnlimited) continue;

      await customer.follow(bought.body.link);
      const provided = (await customer.get(service)).body;
      const at = `${API}/resource-pool/${provided.metaData.data.moId}`;
      const pool = (await customer.get(at)).body;
      const roots = { form: order.next, load: { service: provided, pool } };
      const changed = await shown("resource-pool-resize", roots);
      await approveOrders(true);
      const resized = await provider.send("PATCH", at, bodyOf("resource-pool-resize", roots));
      expect([resized.status, resized.text]).toEqual([202, resized.text]);
      await customer.follow(resized.body.link);
      await approveOrders(false);
      expect((await customer.get(service)).body.price.price).toEqual(changed);
    }
  },
  300 * SECONDS,
);

it("the price of another size has the machines that are charged", () => {
  const [panel] = parseRows(readOwn(readPage("vcenter/pages/resource-pool-resize"), "aside"));
  const price = { quantities: { machines: { value: "3" } } };
  const given = resolveValue(readOwn(panel, "with"), {
    load: { service: { id: 17, price }, pool: {} },
    form: {},
  });
  expect(given).toMatchObject({ optional: ["machines"], quantities: { machines: { value: "3" } } });
});

it.each([
  ["creates", createText],
  ["clones", cloneText],
])("whoever %s a machine in a pool reads that its price counts them, where it does", async (_, text) => {
  await loadTextParser();
  const read = (quantities: object): string =>
    renderText(
      String(text()),
      { load: { service: { price: { quantities } } } },
      { translations: readTemplates().texts() },
    );
  expect(read({ machines: { value: "0" } })).toContain("one more raises its price.");
  expect(read({ cpu: { value: "4" } })).toMatch(/has free\.$/);
});

function createText(): unknown {
  const [field] = parseRows(readOwn(readPage("vcenter/pages/machine-create"), "fields"));
  return readOwn(readOwn(field, "section"), "text");
}

function cloneText(): unknown {
  const actions = readOwn(readOwn(readTemplates().fragments, "machine-in-pool"), "is");
  const clone = parseRows(actions).find(({ id }) => id === "clone");
  return readOwn(readOwn(clone, "ask"), "text");
}
