import { isRecord } from "#validators";
import type { CallSystem, SystemStyle } from "./call-system.ts";
import { dayOf, textOf } from "./call-system.ts";
import type { SystemContract, TicketingSystem } from "./ticketing-system.ts";
import { collect, SystemFailure } from "./ticketing-system.ts";

/** ConnectWise Manage (PSA), REST 3.0: agreements of companies, and additions to them. */
const BASE = "/v4_6_release/apis/3.0";
const PAGE_SIZE = 1000;
const MOST_PAGES = 50;

export const connectwiseStyle: SystemStyle = {
  title: "ConnectWise",
  headers: ({ username, secret, clientId }) => ({
    authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString("base64")}`,
    clientid: clientId,
  }),
  reasonIn(body) {
    const errors = isRecord(body) && Array.isArray(body["errors"]) ? body["errors"] : [];
    return textOf(errors[0], "message") ?? textOf(body, "message");
  },
};

export function createConnectwise(call: CallSystem): TicketingSystem {
  const all = async (path: string, query: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
    const rows: unknown[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const found = await call({
        path: BASE + path,
        query: { orderBy: "id", ...query, pageSize: String(PAGE_SIZE), page: String(page) },
      });
      const list: readonly unknown[] = Array.isArray(found) ? found : [];
      collect(rows, list);
      if (list.length < PAGE_SIZE) break;
    }
    return rows;
  };
  return {
    async companies() {
      const rows = await all("/company/companies", {
        conditions: "deletedFlag=false",
        fields: "id,name,status/name",
      });
      return rows.flatMap((row) => {
        const id = textOf(row, "id");
        const name = textOf(row, "name");
        if (id === undefined || name === undefined) return [];
        return [{ id, name, status: textOf(row, "status", "name") ?? null }];
      });
    },

    async contracts(companyId) {
      const rows = await all("/finance/agreements", {
        conditions: `company/id=${idOf(companyId)} and cancelledFlag=false and agreementStatus="Active"`,
        fields: "id,name,startDate,endDate",
      });
      return rows.flatMap(contractOf);
    },

    async services(contractId) {
      if (contractId !== undefined) {
        const rows = await all(`/finance/agreements/${idOf(contractId)}/additions`, {
          fields: "id,product/id,product/identifier",
        });
        const named = rows.map(
          (row) => [textOf(row, "product", "id"), textOf(row, "product", "identifier")] as const,
        );
        const known = new Map(named.filter(([id]) => id !== undefined));
        return [...known].map(([id = "", name = id]) => ({ id, name }));
      }
      const rows = await all("/procurement/catalog", {
        conditions: "inactiveFlag=false",
        fields: "id,identifier,description",
      });
      return rows.flatMap((row) => {
        const id = textOf(row, "id");
        const name = textOf(row, "description") ?? textOf(row, "identifier");
        return id === undefined || name === undefined ? [] : [{ id, name }];
      });
    },

    async findLine(contractId, reference) {
      const found = await call({
        path: `${BASE}/finance/agreements/${idOf(contractId)}/additions`,
        query: { conditions: `serialNumber="${reference}"`, fields: "id,serialNumber" },
      });
      const rows: readonly unknown[] = Array.isArray(found) ? found : [];
      return textOf(
        rows.find((row) => textOf(row, "serialNumber") === reference),
        "id",
      );
    },

    async addLine({ contractId, serviceId, reference, text, amount, start, end }) {
      const made = await call({
        method: "POST",
        path: `${BASE}/finance/agreements/${idOf(contractId)}/additions`,
        body: {
          product: { id: Number(idOf(serviceId)) },
          quantity: 1,
          unitPrice: Number(amount),
          billCustomer: "Billable",
          effectiveDate: `${start}T00:00:00Z`,
          cancelledDate: `${end}T00:00:00Z`,
          serialNumber: reference,
          invoiceDescription: text,
        },
      });
      const id = textOf(made, "id");
      if (id === undefined) throw new SystemFailure("silent", "It answered without a number.");
      return id;
    },
  };
}

function contractOf(row: unknown): readonly SystemContract[] {
  const id = textOf(row, "id");
  const name = textOf(row, "name");
  if (id === undefined || name === undefined) return [];
  return [{ id, name, startDate: dayOf(row, "startDate"), endDate: dayOf(row, "endDate") }];
}

/** Its ids are numbers: nothing else gets into an address or a condition. */
function idOf(text: string): string {
  if (/^\d{1,15}$/.test(text)) return text;
  throw new SystemFailure("refused", "There is nothing of this number in ConnectWise.");
}
