import type { Outside } from "../../api/index.ts";
import { ApiFailure, wrongField } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { OfferingProperties } from "../../offerings/index.ts";
import { isSoldByCaller } from "../../offerings/index.ts";
import type { FindDrafts, InventoryFields, SolutionDraft } from "../../platforms/index.ts";
import { listInventory } from "../../platforms/index.ts";
import type { DraftSolution, Handlers, Operations } from "./contract.generated.ts";
import type { SolutionWriters } from "./managed-solutions.ts";
import { reachOwnAutomator } from "./map-service.ts";
import type { OwnAutomator } from "./map-service.ts";

/** What an automator could sell, and solutions made of it (docs/decisions/0057). */
export function buildSolutionDrafts(
  findDrafts: FindDrafts,
  { create }: Pick<SolutionWriters, "create">,
): Pick<Handlers, "listDraftSolutions" | "createDraftSolution"> {
  const read = async (db: Transaction, outside: Outside, { id, type, version }: OwnAutomator) =>
    (await findDrafts(type, version)?.read({ automatorId: id, db, outside })) ?? { found: {}, drafts: [] };
  return {
    async listDraftSolutions({ db, outside, path, list }) {
      const automator = await reachOwnAutomator(db, path.automatorId);
      const { found, drafts } = await read(db, outside, automator);
      const sold = await readSold(db, automator);
      const rows = drafts.map((draft) => present(automator, draft, sold));
      const { data, meta } = listInventory(rows, FIELDS, list);
      return { body: { data, meta, found } };
    },

    async createDraftSolution(request) {
      const { db, outside, path, body } = request;
      const automator = await reachOwnAutomator(db, path.automatorId);
      // Two at once would both find it unsold.
      await db.query("select from automator where id = $1 for update", [automator.id]);
      const { drafts } = await read(db, outside, automator);
      const draft = drafts.find(({ key }) => key === body.key);
      if (draft === undefined)
        throw wrongField("/key", `${automator.name} has nothing like this that could be sold.`);
      const { soldAs, name, description } = present(automator, draft, await readSold(db, automator));
      if (soldAs !== null) throw new ApiFailure(409, `${soldAs} sells this already.`);
      return await create({
        ...request,
        query: {},
        body: {
          name,
          description,
          type: draft.type,
          ServiceAdapters_id: automator.id,
          isAvailable: false,
          metaData: { properties: draft.properties },
        },
      });
    },
  };
}

interface SoldSolution {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly isAvailable: boolean;
  readonly modelId: number | null;
  readonly properties: OfferingProperties;
}

/** The caller's solutions that this automator provides. */
async function readSold(db: Transaction, { id }: OwnAutomator): Promise<readonly SoldSolution[]> {
  return await db.query<SoldSolution>(
    `select o.id, o.name, o.type, o.is_available as "isAvailable", o.pricing_model_id as "modelId", o.properties
     from service_offering o where o.automator_id = $1 and ${isSoldByCaller("o.account_id")}
     order by o.is_available desc, o.id`,
    [id],
  );
}

function present({ name }: OwnAutomator, draft: SolutionDraft, sold: readonly SoldSolution[]): DraftSolution {
  const seller = sold.find(
    ({ type, properties }) => type === draft.type && (draft.isSoldBy?.(properties) ?? true),
  );
  return {
    key: draft.key,
    name: `${draft.name} (${name})`,
    description: draft.description,
    type: draft.type,
    state: seller === undefined ? "Not sold" : seller.isAvailable ? "Sold" : "Draft",
    soldAs: seller?.name ?? null,
    ServiceOfferings_id: seller?.id ?? null,
    PricingModels_id: seller?.modelId ?? null,
  };
}

const FIELDS: InventoryFields<DraftSolution, Operations["listDraftSolutions"]["fields"]> = {
  name: ({ name }) => name,
  type: ({ type }) => type,
  state: ({ state }) => state,
};
