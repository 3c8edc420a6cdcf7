import { decimalsOf, standsAfter, symbolOf } from "./money.ts";

/** A currency of spec 2 §3. */
export interface CurrencyRecord {
  /** ISO 4217: `USD`. */
  readonly code: string;
  readonly name: string;
  /** As written in other countries: `CA$`. */
  readonly symbol: string;
  /** As written in its own country: `$`. */
  readonly symbol_native: string;
  readonly minimum_decimal_digits: 0 | 2 | 3;
  readonly maximum_decimal_digits: 0 | 8;
  /** The symbol stands after the amount; before it where absent. */
  readonly position?: "after";
}

/** Every currency the portal knows; names and symbols come from the platform's own language data. */
export const CURRENCY_CODES: readonly string[] = (
  "AED AFN ALL AMD ARS AUD AZN BAM BDT BGN BHD BIF BND BOB BRL BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK DJF DKK " +
  "DOP DZD EGP ERN ETB EUR FJD GBP GEL GHS GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR " +
  "KMF KRW KWD KZT LAK LBP LKR LRD LYD MAD MDL MGA MKD MMK MOP MUR MVR MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN " +
  "PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SDG SEK SGD SOS SYP THB TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND " +
  "XAF XOF YER ZAR ZMW"
).split(" ");

const records = new Map<string, CurrencyRecord>();

/** The record of a currency; undefined where there is none of that code. */
export function currencyOf(code: string): CurrencyRecord | undefined {
  if (!CURRENCY_CODES.includes(code)) return undefined;
  const known = records.get(code);
  if (known !== undefined) return known;
  const { least, most } = decimalsOf(code);
  const made: CurrencyRecord = {
    code,
    name: new Intl.DisplayNames("en", { type: "currency" }).of(code) ?? code,
    symbol: symbolOf(code, "symbol"),
    symbol_native: symbolOf(code, "narrowSymbol"),
    minimum_decimal_digits: least,
    maximum_decimal_digits: most,
    ...(standsAfter(code) ? { position: "after" as const } : {}),
  };
  records.set(code, made);
  return made;
}

/**
 * The number in an amount of US dollars, for calculation: `$1,234.50` → `1234.50` (spec 2 §5). Numbers without the prefix
 * are returned unchanged; undefined for any other text.
 */
export function plainAmount(shown: string): string | undefined {
  const match = /^(-?)\$?(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?$/.exec(shown.trim());
  return match === null ? undefined : `${match[1]}${match[2]?.replaceAll(",", "")}${match[3] ?? ""}`;
}

/** An amount as typed: with at least so many decimals, and all further ones that it has. */
export function moneyFigures(amount: number, least: number): string {
  return WHOLE[least]?.format(`${amount}`) ?? String(amount);
}

/** By the minimum of decimals; without thousands separators, for typing. */
const WHOLE = [0, 1, 2, 3].map(
  (least) =>
    new Intl.NumberFormat("en", {
      useGrouping: false,
      minimumFractionDigits: least,
      maximumFractionDigits: 20,
    }),
);
