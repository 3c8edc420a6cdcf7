// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /configuration */
  readonly getConfiguration: {
    readonly answers: { readonly 200: Configuration };
  };
  /** POST /configuration */
  readonly createConfiguration: {
    readonly body: NewConfiguration;
    readonly answers: { readonly 201: Configuration };
  };
  /** GET /configuration/{id} */
  readonly getChangedConfiguration: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Configuration };
  };
  /** PATCH /configuration/{id} */
  readonly updateConfiguration: {
    readonly path: { readonly id: number };
    readonly body: ConfigurationChange;
    readonly answers: { readonly 200: Configuration };
  };
  /** DELETE /configuration/{id} */
  readonly deleteConfiguration: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 204: undefined };
  };
  /** GET /companies */
  readonly listCompanies: {
    readonly fields: "account_id" | "companyName" | "id" | "mapped" | "name" | "status";
    readonly answers: { readonly 200: CompanyList };
  };
  /** PATCH /companies/{id}/map */
  readonly mapCompany: {
    readonly path: { readonly id: string };
    readonly body: CompanyMapping;
    readonly answers: { readonly 200: Company };
  };
  /** PATCH /companies/unmap */
  readonly unmapCompanies: {
    readonly body: Accounts;
    readonly answers: { readonly 204: undefined };
  };
  /** GET /contracts */
  readonly listSystemContracts: {
    readonly query: { readonly company_id: string };
    readonly answers: { readonly 200: ContractList };
  };
  /** GET /agreements */
  readonly listAgreements: {
    readonly query: { readonly company_id: string };
    readonly answers: { readonly 200: ContractList };
  };
  /** GET /contract-services */
  readonly listContractServices: {
    readonly query: { readonly contract_id?: string };
    readonly answers: { readonly 200: ContractServiceList };
  };
  /** GET /statuses */
  readonly listStatuses: {
    readonly answers: { readonly 200: StatusList };
  };
  /** GET /services */
  readonly listPushedSolutions: {
    readonly fields: "mapped" | "name" | "service_name";
    readonly answers: { readonly 200: ServiceList };
  };
  /** PATCH /services/{id}/map */
  readonly mapPushedSolution: {
    readonly path: { readonly id: number };
    readonly body: ServiceMapping;
    readonly answers: { readonly 200: Service };
  };
  /** GET /queued */
  readonly listQueued: {
    readonly fields:
      | "account_id"
      | "amount"
      | "attempts"
      | "companyName"
      | "createTime"
      | "foreign_id"
      | "invoice_id"
      | "label"
      | "number"
      | "processed"
      | "pushTime"
      | "service_name"
      | "state";
    readonly answers: { readonly 200: QueuedList };
  };
  /** POST /queued/override */
  readonly overrideQueued: {
    readonly body: Accounts;
    readonly answers: { readonly 200: Overridden };
  };
  /** GET /available-accounts */
  readonly listAvailableAccounts: {
    readonly fields: "companyName";
    readonly answers: { readonly 200: AvailableAccountList };
  };
}
export interface Configuration {
  readonly id: number | null;
  readonly url: string | null;
  readonly username: string | null;
  readonly has_secret: boolean;
  readonly client_id: string | null;
  readonly currency: string | null;
  /** What the last call has found. */
  readonly state: "Not configured" | "Connected" | "Credentials refused" | "Not reachable";
  readonly reason: string | null;
  readonly since: string | null;
  readonly calledTime: string | null;
  readonly nextTime: string | null;
  readonly companies: number | null;
  readonly mapped: number | null;
  readonly waiting: number | null;
  readonly failed: number | null;
  readonly pushed: number | null;
  /** Lines are pushed as soon as an invoice is issued, and not in the night after it. */
  readonly realtime: boolean | null;
}
export interface NewConfiguration {
  /** The address of your ConnectWise, such as https://api-na.myconnectwise.net. Addresses of private networks are refused. */
  readonly url: string;
  /** As ConnectWise writes it: the company that you sign in to, a plus sign, and the public key of an API member. */
  readonly username: string;
  /** Kept sealed, and shown to nobody. */
  readonly secret: string;
  /** From developer.connectwise.com. It says which program calls. */
  readonly client_id: string;
  /** That of ConnectWise, such as USD. Lines in another one are not pushed. */
  readonly currency: string;
}
export interface ConfigurationChange {
  /** The address of your ConnectWise, such as https://api-na.myconnectwise.net. Addresses of private networks are refused. */
  readonly url?: string;
  /** As ConnectWise writes it: the company that you sign in to, a plus sign, and the public key of an API member. */
  readonly username?: string;
  /** Without a new one the present one stays, unless the address or the name change. */
  readonly secret?: string;
  /** From developer.connectwise.com. It says which program calls. */
  readonly client_id?: string;
  /** That of ConnectWise, such as USD. Lines in another one are not pushed. */
  readonly currency?: string;
}
export interface CompanyList {
  readonly data: readonly Company[];
  readonly meta: ListMeta;
}
export interface Company {
  readonly id: string;
  readonly name: string;
  readonly status: string | null;
  readonly mapped: boolean;
  readonly account_id: number | null;
  readonly companyName: string | null;
  readonly contract_id: string | null;
  readonly contract_name: string | null;
  readonly mapTime: string | null;
  readonly is_gone: boolean;
}
export interface ListMeta {
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface CompanyMapping {
  /** Whose invoices are pushed. */
  readonly account_id: number;
  /** Under which their lines are pushed. */
  readonly contract_id: string;
}
export interface Accounts {
  readonly accounts: readonly number[];
}
export interface ContractList {
  readonly data: readonly Contract[];
  readonly meta: ListMeta;
}
export interface Contract {
  readonly id: string;
  readonly name: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
}
export interface ContractServiceList {
  readonly data: readonly ContractService[];
  readonly meta: ListMeta;
}
export interface ContractService {
  readonly id: string;
  readonly name: string;
}
export interface StatusList {
  readonly data: readonly Status[];
  readonly meta: ListMeta;
}
export interface Status {
  readonly id: string;
  readonly name: string;
  readonly companies: number;
}
export interface ServiceList {
  readonly data: readonly Service[];
  readonly meta: ListMeta;
}
export interface Service {
  readonly id: number;
  readonly name: string;
  readonly mapped: boolean;
  readonly service_id: string | null;
  readonly service_name: string | null;
  readonly waiting: number;
}
export interface ServiceMapping {
  /** As what lines of the solution are pushed. */
  readonly service_id: string | null;
}
export interface QueuedList {
  readonly data: readonly Queued[];
  readonly meta: ListMeta;
}
export interface Queued {
  readonly id: number;
  /** `Waiting`: it is pushed later, or again. `Failed`: somebody has to mend something first. */
  readonly state: "Waiting" | "Pushed" | "Failed";
  readonly processed: boolean;
  readonly reason: string | null;
  readonly account_id: number;
  readonly companyName: string;
  readonly company: string | null;
  readonly contract: string | null;
  readonly invoice_id: number;
  readonly number: string;
  readonly label: string;
  readonly service_name: string;
  readonly solution: string;
  readonly period_start: string;
  readonly period_end: string;
  readonly amount: string;
  readonly currency: string;
  readonly attempts: number;
  /** By which the line is found in ConnectWise: it stands in its serial number. */
  readonly reference: string;
  readonly foreign_id: string | null;
  readonly nextTime: string | null;
  readonly lastTime: string | null;
  readonly pushTime: string | null;
  readonly createTime: string;
}
export interface Overridden {
  readonly lines: number;
}
export interface AvailableAccountList {
  readonly data: readonly AvailableAccount[];
  readonly meta: ListMeta;
}
export interface AvailableAccount {
  readonly id: number;
  readonly companyName: string;
  readonly customerIdentifier: string | null;
}
