// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export type CreatedAgent = Agent & {
  /** Shown only once. The agent reports with it. */
  readonly token: string;
  /** A command that reports with the token, for a shell. */
  readonly reportCommand: string;
};

export interface Operations {
  /** GET /agents */
  readonly listAgents: {
    readonly query: { readonly automator_id?: number };
    readonly fields: "id" | "name";
    readonly answers: { readonly 200: AgentList };
  };
  /** POST /agents */
  readonly createAgent: {
    readonly body: NewAgent;
    readonly answers: { readonly 201: CreatedAgent };
  };
  /** PUT /agents/report */
  readonly reportAgent: {
    readonly body: AgentReport;
    readonly answers: { readonly 200: ReportedAgent };
  };
  /** DELETE /agents/{id} */
  readonly deleteAgent: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 204: undefined };
  };
}
export interface AgentList {
  readonly data: readonly Agent[];
  readonly meta: ListMeta;
}
export interface Agent {
  readonly id: number;
  readonly automator_id: number;
  readonly name: string;
  readonly description?: string;
  readonly version?: string | null;
  readonly host?: string | null;
  readonly message?: string | null;
  readonly state: "neverReported" | "reporting" | "silent";
  readonly lastReport?: string | null;
  readonly createTime?: string;
}
export interface ListMeta {
  readonly total: number;
}
export interface NewAgent {
  readonly automator_id: number;
  readonly name: string;
  readonly description?: string;
}
export interface AgentReport {
  readonly version: string;
  /** The name of the machine on which it runs. */
  readonly host: string;
  /** What its owner should know. Without one, none is shown. */
  readonly message?: string;
}
export interface ReportedAgent {
  readonly name: string;
  /** Seconds until it counts as silent without another report. */
  readonly silentAfter: number;
}
