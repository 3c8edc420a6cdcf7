export { openOutgoingRule } from "./outgoing-rule.ts";
export type { OutgoingRule } from "./outgoing-rule.ts";
export { isOfCertificate, refusalOf, requestPublic, secondsOf, sentenceOf } from "./public-request.ts";
export { openPublicRule } from "./public-rule.ts";
export type { PublicRule, ReachedHost } from "./public-rule.ts";
export { readHostList, RefusedAddress } from "./ranges.ts";
