import type { Outside } from "../../../api/index.ts";
import type { Transaction } from "../../../database/index.ts";
import type { Outcome } from "../../../services/index.ts";
import type { PlatformTask } from "../../platform.ts";
import type {
  EdgeBacking,
  EdgeConfigKind,
  EdgeDocuments,
  EdgeGateway,
  EdgeShape,
  ExternalNetwork,
  StoredConfig,
} from "./gateway.ts";

/** An automator, seen in a caller's transaction. */
export interface EdgeView {
  readonly automatorId: number;
  readonly db: Transaction;
  readonly outside: Outside;
}

/** An automator, worked on by a job. */
export interface EdgeWork {
  readonly automatorId: number;
  readonly task: PlatformTask;
}

export interface EdgeOrderedGateway extends EdgeShape {
  readonly serviceId: number;
  readonly name: string;
  readonly description: string | null;
  readonly backing: EdgeBacking;
  readonly externalNetwork: ExternalNetwork;
  /** How many public addresses it gets. */
  readonly addresses: number;
}

/** The edge gateways of a vCloud. Reads are of what the transaction may see; work may be repeated. */
export interface EdgeDriver {
  listExternalNetworks(at: EdgeView): Promise<readonly ExternalNetwork[]>;
  /** By name. */
  listGateways(at: EdgeView): Promise<readonly EdgeGateway[]>;
  findGateway(at: EdgeView, id: string): Promise<EdgeGateway | undefined>;
  readConfig<Kind extends EdgeConfigKind>(
    at: EdgeView,
    id: string,
    kind: Kind,
  ): Promise<StoredConfig<EdgeDocuments[Kind]>>;
  /** Returns its id. Fails where the external network has too few free addresses. */
  create(work: EdgeWork, order: EdgeOrderedGateway): Promise<Outcome<string>>;
  reshape(work: EdgeWork, id: string, shape: EdgeShape): Promise<Outcome>;
  writeConfig(work: EdgeWork, id: string, kind: EdgeConfigKind, config: StoredConfig): Promise<Outcome>;
  /** Removes the gateway of a service. What is not there counts as removed. */
  release(work: EdgeWork, serviceId: number): Promise<Outcome>;
}
