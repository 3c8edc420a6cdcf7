export { openOutgoingRule } from "./outgoing-rule.ts";
export type { OutgoingRule } from "./outgoing-rule.ts";
export { FIRST_PAUSE_S, LONGEST_PAUSE_S, pauseAfter, pauseAsTold } from "./pause-after.ts";
export { isOfCertificate, refusalOf, requestPublic, secondsOf, sentenceOf } from "./public-request.ts";
export { openPublicRule } from "./public-rule.ts";
export type { PublicRule, ReachedHost } from "./public-rule.ts";
export { readHostList, RefusedAddress } from "./ranges.ts";
export { workOnClaims } from "./work-on-claims.ts";
export type { ClaimedWork } from "./work-on-claims.ts";
