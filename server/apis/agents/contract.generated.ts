// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export type CreatedAgent = Agent & {
  /** Shown only once. The agent registers with it. */
  readonly token: string;
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
  readonly state: "new" | "connected" | "disconnected";
  readonly lastSyncTime?: string | null;
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
