import type { ApiRequest, ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, wrongField } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { ManagedOffering } from "../../offerings/index.ts";
import { findManagedOffering, managedSource } from "../../offerings/index.ts";
import type {
  CloudSolution,
  CloudSolutionContent,
  Handlers,
  NewCloudSolution,
  Operations,
} from "./contract.generated.ts";

/** What changes solutions, of whatever type: the rules are those of all solutions. */
export interface SolutionWriters {
  readonly create: (
    request: ApiRequest & { readonly query: object; readonly body: NewCloudSolution },
  ) => Promise<Written>;
  readonly update: (
    request: ApiRequest & ById & { readonly patch: () => CloudSolutionContent },
  ) => Promise<Written>;
  readonly remove: (request: ApiRequest & ById) => Promise<unknown>;
}

interface ById {
  readonly path: { readonly id: number };
}

interface Written {
  readonly body: { readonly id: number };
}

/** A new solution has these, where it does not say otherwise. */
const DEFAULTS = {
  description: null,
  accounts: [],
  forServiceProvidersOnly: false,
  isAvailable: true,
  smallLogo: null,
  usage_cycle: "Monthly",
  usage_resolution: "Hourly",
} as const satisfies Partial<CloudSolutionContent>;

/** The solutions of these types: the same rows as among all solutions, with what clouds have in common. */
export function buildSolutionHandlers(
  clouds: readonly string[],
  solutions: SolutionWriters,
): Omit<Handlers, "getProviderCurrency" | "updateProviderCurrency"> {
  const source: ListSource<Operations["listCloudSolutions"]["fields"]> = {
    ...managedSource,
    where: `${managedSource.where ?? "true"} and o.type = any($1::text[])`,
    parameters: [clouds],
  };

  async function read(db: Transaction, id: number): Promise<CloudSolution> {
    const offering = await findManagedOffering(db, id);
    if (offering?.PricingModels_id == null || !clouds.includes(offering.type))
      throw new ApiFailure(404, "There is no such solution.");
    return present({ ...offering, PricingModels_id: offering.PricingModels_id });
  }

  return {
    async listCloudSolutions({ db, list }) {
      const { data, meta } = await listRows<Priced>(db, source, list);
      return { body: { data: data.map(present), meta } };
    },

    getCloudSolution: async ({ db, path }) => ({ body: await read(db, path.solution_id) }),

    async createCloudSolution(request) {
      const { db, body } = request;
      if (!clouds.includes(body.type)) throw wrongField("/type", "There is no such type of cloud solution.");
      const { id } = (await solutions.create({ ...request, query: {} })).body;
      return { status: 201, body: await read(db, id) };
    },

    async updateCloudSolution(request) {
      const { db, path, body } = request;
      const { id } = await read(db, path.solution_id);
      const properties = { needsApproval: false, ...body.metaData.properties };
      const content = { ...DEFAULTS, ...body, metaData: { properties } };
      await solutions.update({ ...request, path: { id }, patch: () => content });
      return { body: await read(db, id) };
    },

    async deleteCloudSolution(request) {
      const { id } = await read(request.db, request.path.solution_id);
      await solutions.remove({ ...request, path: { id } });
      return {};
    },
  };
}

type Priced = ManagedOffering & { readonly PricingModels_id: number; readonly pricingModel?: unknown };

/** Without prices, and without what only other types of solutions have. */
function present({ pricingModel: _model, discounts: _own, metaData, ...solution }: Priced): CloudSolution {
  const { type, properties } = metaData;
  const { cloudService = "", needsApproval } = properties;
  return {
    ...solution,
    metaData: {
      type,
      properties: { cloudService, ...(needsApproval === undefined ? {} : { needsApproval }) },
    },
  };
}
