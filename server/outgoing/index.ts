export { openOutgoingRule, readHostList, RefusedAddress } from "./outgoing-rule.ts";
export type { OutgoingRule } from "./outgoing-rule.ts";
