// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /contracts */
  readonly listContracts: {
    readonly fields:
      | "account_id"
      | "companyName"
      | "endDate"
      | "id"
      | "name"
      | "service_id"
      | "startDate"
      | "state"
      | "type";
    readonly answers: { readonly 200: ContractList };
  };
  /** POST /contracts */
  readonly createContract: {
    readonly body: NewContract;
    readonly answers: { readonly 201: Contract };
  };
  /** GET /contracts/{id}/prices */
  readonly listContractPrices: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: ContractPrices };
  };
  /** GET /contracts/{id} */
  readonly getContract: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Contract };
  };
  /** PATCH /contracts/{id} */
  readonly updateContract: {
    readonly path: { readonly id: number };
    readonly patch: ContractChange;
    readonly answers: { readonly 200: Contract };
  };
  /** DELETE /contracts/{id} */
  readonly deleteContract: {
    readonly path: { readonly id: number };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 204: undefined };
  };
  /** GET /contracts/account/{id} */
  readonly listAccountContracts: {
    readonly path: { readonly id: number };
    readonly fields: "companyName" | "endDate" | "id" | "name" | "startDate" | "state" | "type";
    readonly answers: { readonly 200: ContractList };
  };
}
export interface ContractList {
  readonly data: readonly Contract[];
  readonly meta: ListMeta;
}
/** What an account has agreed on with a provider or distributor. */
export interface Contract {
  /** Identifies the contract. */
  readonly id: number;
  readonly type: "account";
  /** The account that it was made with. */
  readonly account_id: number;
  readonly companyName: string;
  /** The one service that it is about. Without it, all services of its solutions. */
  readonly service_id?: number | null;
  /** The name of the one service that it is about, while that exists. */
  readonly serviceName?: string | null;
  /** Unique within the account. */
  readonly name: string;
  readonly startDate: string;
  /** Without it the contract lasts until further notice. */
  readonly endDate?: string | null;
  /** Without it that of each pricing model counts. */
  readonly paymentCycle?: "Monthly" | "Quarterly" | "Semi-Annually" | "Annually" | null;
  /** The solutions that it covers, with their prices. */
  readonly contractOverride: readonly ContractSolution[];
  /** Whether it counts today. */
  readonly state: "Upcoming" | "Active" | "Ended";
  /** How many services it covers today: not those for which a later contract counts, or one about them alone. */
  readonly services: number;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
}
export interface ContractSolution {
  readonly ServiceOfferings_id: number;
  /** It is not read. */
  readonly name?: string;
  /** By spec key, the prices that the contract replaces. Of an item that is not named the price of the pricing model counts. */
  readonly prices?: { readonly [k: string]: PriceData };
}
/** By key: `base`, `flat` and `oneTime` are amounts, `recurring` and `usage` lists of price ranges; with `ByItem` a map from item to amount. */
export interface PriceData {
  readonly [k: string]: unknown;
}
export interface ListMeta {
  /** How many rows there are on all pages. */
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface NewContract {
  readonly type?: "account";
  /** The account that it is made with. */
  readonly account_id: number;
  /** The one service of the account that it is about. Without it, all services of its solutions. */
  readonly service_id?: number;
  /** Unique within the account. */
  readonly name: string;
  readonly startDate: string;
  /** Without it the contract lasts until further notice. */
  readonly endDate?: string | null;
  /** Without it that of each pricing model counts. */
  readonly paymentCycle?: "Monthly" | "Quarterly" | "Semi-Annually" | "Annually" | null;
  /** The solutions that it covers, with their prices. */
  readonly contractOverride?: readonly ContractSolution[];
}
export interface ContractPrices {
  readonly data: readonly ContractPrice[];
}
/** What a unit of an item costs under a contract, from a quantity on. */
export interface ContractPrice {
  readonly id: string;
  readonly ServiceOfferings_id: number;
  readonly solution: string;
  /** The spec key. */
  readonly key: string;
  readonly item: string;
  /** The choice, cluster or storage policy whose price it is; empty: all, or every other. */
  readonly choice: string;
  /** The first quantity of a tier; without it one price counts for all quantities. */
  readonly from?: string | null;
  readonly currency: string;
  readonly listPrice: string;
  /** What the account's discount makes of the list price, where it has one. The contract price stands in place of it. */
  readonly discountedPrice?: string | null;
  readonly contractPrice: string;
  /** This contract, or the solution's prices for all contracts. */
  readonly setBy: "Contract" | "Solution";
  readonly validFrom: string;
}
/** The fields to change; or, as a list, operations (replace, remove, copy). */
export interface ContractChange {
  /** Unique within the account. */
  readonly name?: string;
  readonly startDate?: string;
  /** Without it the contract lasts until further notice. */
  readonly endDate?: string | null;
  /** Without it that of each pricing model counts. */
  readonly paymentCycle?: "Monthly" | "Quarterly" | "Semi-Annually" | "Annually" | null;
  /** The solutions that it covers, with their prices. */
  readonly contractOverride?: readonly ContractSolution[];
}
