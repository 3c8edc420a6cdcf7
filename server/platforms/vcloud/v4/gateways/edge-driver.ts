import type { Outcome } from "../../../../services/index.ts";
import type { VcloudView, VcloudWork } from "../../driver.ts";
import type {
  EdgeBacking,
  EdgeConfigKind,
  EdgeDocuments,
  EdgeGateway,
  EdgeShape,
  ExternalNetwork,
  StoredConfig,
} from "./gateway.ts";

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
  listExternalNetworks(at: VcloudView): Promise<readonly ExternalNetwork[]>;
  /** By name. */
  listGateways(at: VcloudView): Promise<readonly EdgeGateway[]>;
  findGateway(at: VcloudView, id: string): Promise<EdgeGateway | undefined>;
  readConfig<Kind extends EdgeConfigKind>(
    at: VcloudView,
    id: string,
    kind: Kind,
  ): Promise<StoredConfig<EdgeDocuments[Kind]>>;
  /** Returns its id. Fails where the external network has too few free addresses. */
  create(work: VcloudWork, order: EdgeOrderedGateway): Promise<Outcome<string>>;
  reshape(work: VcloudWork, id: string, shape: EdgeShape): Promise<Outcome>;
  writeConfig(work: VcloudWork, id: string, kind: EdgeConfigKind, config: StoredConfig): Promise<Outcome>;
  /** Removes the gateway of a service. What is not there counts as removed. */
  release(work: VcloudWork, serviceId: number): Promise<Outcome>;
}
