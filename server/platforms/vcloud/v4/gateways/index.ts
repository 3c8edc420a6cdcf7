export {
  certificateUsers,
  presentCertificate,
  presentCrl,
  readCertificate,
  readCrl,
} from "./certificates.ts";
export { saidOfChanged, sameIds } from "./check.ts";
export type { Problems } from "./check.ts";
export { chooseEdges } from "./choose-edges.ts";
export { CHECKS, CONFIG_NAMES, takeSecrets, withIds } from "./configs.ts";
export type { EdgeDriver, EdgeOrderedGateway } from "./edge-driver.ts";
export { createEmbeddedEdges } from "./embedded-edges.ts";
export { withSmallServices } from "./firewall.ts";
export { interfacesOf } from "./gateway.ts";
export type {
  EdgeConfigKind,
  EdgeGateway,
  EdgeShape,
  EdgeSize,
  SentDocuments,
  SentKind,
  StoredConfig,
} from "./gateway.ts";
export { edgeQuantities } from "./edge-quantities.ts";
export { insertEdges, seededSize } from "./seed-edges.ts";
export { edgeServiceTypes } from "./service-types.ts";
export { checkNetworks, usedNetwork, withIndexes } from "./shape.ts";
