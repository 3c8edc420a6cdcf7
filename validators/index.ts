export { isEmptyValue, isObject, isRecord, isUnset, parseRows, plainText, readOwn } from "./guards.ts";
export {
  brokenRule,
  confirmsPassword,
  errorKeyOf,
  FIELD_RULES,
  minimumLength,
  PASSWORD_PAIRS,
  PASSWORDS_DIFFER_KEY,
  PASSWORDS_DIFFER_TEXT,
} from "./field-rules.ts";
export type { FieldRule } from "./field-rules.ts";
export { CURRENCY_CODES, currencyOf, moneyFigures, plainAmount } from "./currency.ts";
export type { CurrencyRecord } from "./currency.ts";
export { formatMoney } from "./money.ts";
export type { MoneyOptions } from "./money.ts";
export {
  decimal,
  HUNDRED,
  isDecimal,
  largerDecimal,
  ONE,
  parseDecimal,
  printDecimal,
  roundHalfUp,
  smallerDecimal,
  sumDecimals,
  ZERO,
} from "./decimal.ts";
export type { Decimal } from "./decimal.ts";
export { isExponentialPattern } from "./exponential-pattern.ts";
export { initialsOf } from "./initials.ts";
export { isCidr, isIpv4, isIpv4Range, isIpv6, isLocalIpv4, parseIpv4, whyNoHost } from "./ip-address.ts";
export {
  escapeSegment,
  joinPointer,
  pointersMeet,
  pointerWriter,
  readPointer,
  splitPointer,
  unescapeSegment,
  writePointer,
} from "./json-pointer.ts";
export { markInnerFormulas, runsAsFormula } from "./formula-text.ts";
export { FEATURE_FLAGS } from "./feature-flags.ts";
export { isEmail } from "./name-rules.ts";
export { loadNearestName, nearestName } from "#validators/nearest-name";
export {
  FOR_APEX_ONLY,
  FOR_PROVIDERS_ONLY,
  PERMISSION_FLAGS,
  PERMISSION_GROUPS,
  PERMISSION_TAGS,
} from "./permission-tags.ts";
export type { PermissionFlag, PermissionGroup, PermissionTag } from "./permission-tags.ts";
export { LONGEST_PICTURE_SIDE, readPicture } from "./picture.ts";
export type { PictureFacts } from "./picture.ts";
export { hasUnseen, isBlankName, normalName } from "./plain-name.ts";
export { RESERVED_SUBDOMAINS } from "./reserved-subdomains.ts";
export { safeHref } from "./safe-href.ts";
export { formatDateTime, parseStoredTime } from "./stored-time.ts";
export { SUBNET_MASKS } from "./subnet-masks.ts";
export { typedNumber } from "./typed-number.ts";
export { convertUnit, formatBytes, isUnlimited, UNIT_NAMES, unitSizes } from "./units.ts";
export { XSRF_COOKIE, XSRF_HEADER } from "./xsrf-names.ts";
