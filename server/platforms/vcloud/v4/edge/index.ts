import type { Job } from "../../../../activity/index.ts";
import type { SecretBox } from "../../../../secrets/index.ts";
import type { EdgeDriver } from "../gateways/index.ts";
import { buildCertificateHandlers, buildCrlHandlers } from "./certificates.ts";
import { buildChangeJob, EDGE_CHANGE } from "./change.ts";
import { buildConfigHandlers } from "./configs.ts";
import { buildGatewayHandlers } from "./gateways.ts";
import { buildEdgeCreation, buildEdgePurchase, EDGE_CREATION } from "./purchase.ts";

/** What edge gateways need beside the rest of a vCloud. */
export interface EdgeParts {
  readonly edges: EdgeDriver;
  readonly secrets: SecretBox;
}

/** Edge gateways: firewall, NAT, load balancer, VPNs and certificates (spec 2 §7). */
export function buildEdgeHandlers({ edges: driver, secrets }: EdgeParts) {
  return {
    ...buildGatewayHandlers(driver),
    purchaseEdgeGateway: buildEdgePurchase(driver),
    ...buildConfigHandlers(driver, secrets),
    ...buildCertificateHandlers({ driver, secrets }),
    ...buildCrlHandlers({ driver }),
  };
}

export function buildEdgeJobs({ edges: driver }: EdgeParts): Readonly<Record<string, Job>> {
  return { [EDGE_CREATION]: buildEdgeCreation(driver), [EDGE_CHANGE]: buildChangeJob(driver) };
}
