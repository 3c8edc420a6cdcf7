import { isRecord } from "#validators";
import type { CallSystem, SystemStyle } from "./call-system.ts";
import { dayOf, textOf } from "./call-system.ts";
import type { TicketingSystem } from "./ticketing-system.ts";
import { collect, SystemFailure } from "./ticketing-system.ts";

/** Autotask PSA, REST 1.0: contracts of companies, their services, and charges of contracts. */
const BASE = "/ATServicesRest/v1.0";
const PAGE_SIZE = 500;
const MOST_PAGES = 100;
/** Values of picklists that Autotask fixes. */
const [ACTIVE, OPERATIONAL] = [1, 1];

export const autotaskStyle: SystemStyle = {
  title: "Autotask",
  headers: ({ username, secret, clientId }) => ({
    username,
    secret,
    apiintegrationcode: clientId,
  }),
  reasonIn: (body) => errorsIn(body)[0],
  // It answers 500 where a field is wrong, and says which.
  isRefusal: (status, body) => status === 500 && errorsIn(body).length > 0,
};

function errorsIn(body: unknown): readonly string[] {
  const errors = isRecord(body) ? body["errors"] : undefined;
  return Array.isArray(errors) ? errors.filter((each): each is string => typeof each === "string") : [];
}

type Condition = readonly [field: string, op: "eq" | "in", value: unknown];

export function createAutotask(call: CallSystem): TicketingSystem {
  const query = async (entity: string, conditions: readonly Condition[], fields: readonly string[]) => {
    const all = { op: "exist", field: "id" };
    const filter = [all, ...conditions.map(([field, op, value]) => ({ op, field, value }))];
    const search = JSON.stringify({ MaxRecords: PAGE_SIZE, IncludeFields: ["id", ...fields], filter });
    const rows: unknown[] = [];
    let next: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer = await call(
        next === undefined ? { path: `${BASE}/${entity}/query`, query: { search } } : { path: next },
      );
      const items = isRecord(answer) ? answer["items"] : undefined;
      collect(rows, items);
      next = textOf(answer, "pageDetails", "nextPageUrl");
      if (next === undefined) break;
    }
    return rows;
  };
  return {
    async companies() {
      const rows = await query("Companies", [], ["companyName", "isActive"]);
      return named(rows, "companyName").map(({ id, name, row }) => ({
        id,
        name,
        status: isRecord(row) && row["isActive"] === false ? "Inactive" : "Active",
      }));
    },

    async contracts(companyId) {
      const conditions: Condition[] = [
        ["companyID", "eq", idOf(companyId)],
        ["status", "eq", ACTIVE],
      ];
      const rows = await query("Contracts", conditions, ["contractName", "startDate", "endDate"]);
      return named(rows, "contractName").map(({ id, name, row }) => ({
        id,
        name,
        startDate: dayOf(row, "startDate"),
        endDate: dayOf(row, "endDate"),
      }));
    },

    async services(contractId) {
      const conditions: Condition[] = [["isActive", "eq", true]];
      if (contractId !== undefined) {
        const rows = await query("ContractServices", [["contractID", "eq", idOf(contractId)]], ["serviceID"]);
        const ids = rows.flatMap((row) => textOf(row, "serviceID") ?? []).map(Number);
        if (ids.length === 0) return [];
        conditions.push(["id", "in", ids]);
      }
      const rows = await query("Services", conditions, ["name"]);
      return named(rows, "name").map(({ id, name }) => ({ id, name }));
    },

    async findLine(contractId, reference) {
      const conditions: Condition[] = [
        ["contractID", "eq", idOf(contractId)],
        ["internalPurchaseOrderNumber", "eq", reference],
      ];
      const rows = await query("ContractCharges", conditions, ["internalPurchaseOrderNumber"]);
      return textOf(
        rows.find((row) => textOf(row, "internalPurchaseOrderNumber") === reference),
        "id",
      );
    },

    async addLine({ contractId, serviceId, reference, text, amount, start, end }) {
      const contractID = idOf(contractId);
      const serviceID = idOf(serviceId);
      const inContract = await query(
        "ContractServices",
        [
          ["contractID", "eq", contractID],
          ["serviceID", "eq", serviceID],
        ],
        ["serviceID"],
      );
      const contractServiceID = textOf(inContract[0], "id");
      if (contractServiceID === undefined)
        throw new SystemFailure(
          "refused",
          "The contract does not have the service of this solution: add it in Autotask.",
        );
      const [service] = await query("Services", [["id", "eq", serviceID]], ["billingCodeID"]);
      const made = await call({
        method: "POST",
        path: `${BASE}/Contracts/${contractID}/Charges`,
        body: {
          contractID,
          contractServiceID: Number(contractServiceID),
          billingCodeID: Number(textOf(service, "billingCodeID")),
          chargeType: OPERATIONAL,
          name: text.slice(0, 100),
          description: `${text}\n${start} to ${end}`,
          datePurchased: `${end}T00:00:00Z`,
          unitQuantity: 1,
          unitPrice: Number(amount),
          isBillableToCompany: true,
          internalPurchaseOrderNumber: reference,
        },
      });
      const id = textOf(made, "itemId");
      if (id === undefined) throw new SystemFailure("silent", "It answered without a number.");
      return id;
    },
  };
}

interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly row: unknown;
}

/** Rows that have an id, and a name in this field. */
function named(rows: readonly unknown[], field: string): readonly NamedRow[] {
  return rows.flatMap((row) => {
    const id = textOf(row, "id");
    const name = textOf(row, field);
    return id === undefined || name === undefined ? [] : [{ id, name, row }];
  });
}

/** Its ids are numbers: nothing else gets into an address. */
function idOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new SystemFailure("refused", "There is nothing of this number in Autotask.");
}
