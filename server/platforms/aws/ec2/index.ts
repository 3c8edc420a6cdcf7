// EC2 in the SDK's words: clients, failures, launches and what its answers say.
export type { CallEc2, Sdk } from "./clients.ts";
export { createEc2Clients } from "./clients.ts";
export { Ec2Failure } from "./ec2-failure.ts";
export { filtersOf } from "./filters.ts";
export { changeTags } from "./grant.ts";
export {
  buildReboot,
  describeInstance,
  end,
  gone,
  ON_THE_WAY,
  sendChange,
  waitFor,
} from "./instance-work.ts";
export { findLaunched, launchOnce } from "./launch.ts";
export { readRegions } from "./regions.ts";
export {
  groupOf,
  imageOf,
  instanceOf,
  instancesOf,
  keyPairOf,
  serviceTag,
  serviceTagOf,
  stateOf,
  subnetOf,
  typeOf,
  vpcOf,
} from "./read.ts";
