import { afterAll, beforeAll, expect, it } from "vitest";
import { demoUsers, permissionsOf } from "../identity/index.ts";
import type { MatrixRow } from "../testing/route-matrix.ts";
import { buildRouteMatrix } from "../testing/route-matrix.ts";
import { fillPath } from "../testing/tenant-requests.ts";
import type { TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";

/** Whom everything is tried as: of the tree of the seller, provider 1, and of another. */
const ACTORS = [
  "provider",
  "customer",
  "viewer",
  "reseller",
  "distributor",
  "customer2",
  "provider2",
  "anonymous",
] as const;
type ActorName = (typeof ACTORS)[number];

let portal: TestPortal;
/** A pool of account 100. */
let pool: number;
beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
  const { body } = await (await portal.signIn("customer")).get("/pricing/service?filter[name]=databases");
  pool = body.data[0].id;
});
afterAll(() => portal.close());

const OTHERS = [404, 404] as const;

/**
 * What callers with the permission get, by operation: the seller, those that buy (they are below the seller), and those of
 * another provider. All is of the provider 1; the contract is with account 100.
 */
const EXPECTED: Readonly<Record<string, readonly [seller: number, buyers: number, others: number]>> = {
  getPricingModel: [200, 200, 404],
  updatePricingModel: [200, 403, 404],
  listPricingModelVersions: [200, 403, 404],
  simulatePricingModel: [409, 403, 404],
  calculateModelPrice: [200, 200, 404],
  listSolutions: [200, 200, 200],
  listMinimalSolutions: [200, 200, 200],
  getSolutionTerms: [200, 200, 404],
  listManagedSolutions: [200, 200, 200],
  // The distributor sells too.
  createManagedSolution: [201, 403, 201],
  getManagedSolutionFilters: [200, 200, 200],
  getManagedSolution: [200, ...OTHERS],
  updateManagedSolution: [200, ...OTHERS],
  deleteManagedSolution: [409, ...OTHERS],
  // The first solution is a pool, which has no form.
  getSolutionForm: [409, 409, 404],
  getManagedForm: [409, ...OTHERS],
  storeForm: [409, ...OTHERS],
  listFormVersions: [409, ...OTHERS],
  getInsights: [200, 200, 200],
  listOwnContracts: [200, 200, 200],
  // The order of the pool, which waits for nobody any more.
  listOrders: [200, 200, 200],
  getOrder: [200, ...OTHERS],
  answerOrder: [409, ...OTHERS],
  listContractOfferings: [200, 200, 200],
  listContracts: [200, 200, 200],
  createContract: [201, 422, 422],
  getContract: [200, ...OTHERS],
  listContractPrices: [200, ...OTHERS],
  updateContract: [200, ...OTHERS],
  deleteContract: [204, ...OTHERS],
  listAccountContracts: [200, ...OTHERS],
  listCloudSolutions: [200, 200, 200],
  // With an automator of the seller: nobody else sells with it.
  createCloudSolution: [201, 422, 422],
  getCloudSolution: [200, ...OTHERS],
  updateCloudSolution: [200, ...OTHERS],
  deleteCloudSolution: [204, ...OTHERS],
  getProviderCurrency: [200, 200, 404],
  updateProviderCurrency: [200, ...OTHERS],
  mapService: [201, 422, 422],
  listDraftSolutions: [200, ...OTHERS],
  // There is nothing with the key of the test.
  createDraftSolution: [422, ...OTHERS],
  listMappableResources: [200, ...OTHERS],
  getMappableResource: [200, ...OTHERS],
  // Buyers see their service, and do not end it this way; the reseller and the distributor have not got this one.
  unmapService: [204, 404, 404],
};

/** Those that the contract is with read it, their own account, and what they ordered. */
const READ_BY_CUSTOMER = ["getContract", "listContractPrices", "listAccountContracts", "getOrder"];

const CLOUD = {
  ServiceAdapters_id: 10,
  metaData: { properties: { cloudService: "storage" } },
};

const BODIES: Readonly<Record<string, object>> = {
  createCloudSolution: { ...CLOUD, name: "New cloud", type: "microsoft_azure" },
  updateCloudSolution: { ...CLOUD, name: "Changed cloud" },
  updatePricingModel: { version: 2 },
  simulatePricingModel: { version: 2 },
  calculateModelPrice: {},
  createManagedSolution: { name: "New", type: "form", pricingModel: {} },
  updateManagedSolution: { description: "Changed" },
  storeForm: { fields: [] },
  createContract: { account_id: 100, name: "New", startDate: "2030-01-31" },
  updateContract: { name: "Changed" },
  updateProviderCurrency: { currency: "EUR" },
  answerOrder: { state: "Provided" },
  createDraftSolution: { key: "nothing" },
  mapService: {
    Accounts_id: 100,
    ServiceOfferings_id: 1,
    ServiceAdapters_id: 1,
    moId: "resgroup-902",
    name: "mapped",
  },
};

function expectedStatus(row: MatrixRow, actor: ActorName): number {
  if (actor === "anonymous") return 401;
  if (!isGranted(row, actor)) return 403;
  const [seller, buyers, others] = EXPECTED[row.operationId] ?? [0, 0, 0];
  if (actor === "provider") return seller;
  if (actor === "distributor" && row.operationId === "createManagedSolution") return 201;
  if (actor === "customer2" || actor === "provider2") return others;
  const isCustomer = actor === "customer" || actor === "viewer";
  if (isCustomer && row.operationId === "unmapService") return 409;
  return isCustomer && READ_BY_CUSTOMER.includes(row.operationId) ? 200 : buyers;
}

function isGranted({ requirement }: MatrixRow, actor: ActorName): boolean {
  const user = demoUsers.find(({ email }) => email === `${actor}@demo.example`);
  if (user === undefined || typeof requirement === "string") return user !== undefined;
  return permissionsOf(user.role, [requirement.tag])[requirement.tag]?.[requirement.flag] === true;
}

it("is as it should be for every operation of sellers and every actor", async () => {
  const rows = buildRouteMatrix(portal.apis).filter(
    ({ api, path }) =>
      ["contracts", "cloud-solutions"].includes(api) ||
      (api === "pricing" && !/^\/pricing\/service(?!\/(un)?map)/.test(path)),
  );
  expect(rows.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  const wrong: string[] = [];
  for (const row of rows) {
    // The seller last: what it changes changes what others get.
    for (const actor of ACTORS.toReversed()) {
      const caller = await portal.signIn(actor);
      const ids = {
        id: row.operationId === "listAccountContracts" ? 100 : 1,
        solution_id: 22,
        service_id: pool,
        automatorId: 1,
        moId: "resgroup-901",
      };
      const path = fillPath(row.path, ids);
      const { method } = row;
      const { status, text } =
        method === "GET"
          ? await caller.get(path)
          : await caller.send(trustedMethod(method), path, BODIES[row.operationId]);
      const expected = expectedStatus(row, actor);
      if (status !== expected)
        wrong.push(`${actor} ${row.operationId}: ${status}, expected ${expected}: ${text.slice(0, 150)}`);
    }
  }
  expect(wrong).toEqual([]);
});

function trustedMethod(method: string): "POST" | "PUT" | "PATCH" | "DELETE" {
  if (method === "POST" || method === "PUT" || method === "PATCH" || method === "DELETE") return method;
  throw new Error(`No test sends ${method}.`);
}
