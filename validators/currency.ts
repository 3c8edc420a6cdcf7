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

const NO_DECIMALS = new Set("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND XAF XOF".split(" "));
const THREE_DECIMALS = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));
const AFTER = new Set("AED BHD CZK OMR QAR RUB SAR SEK".split(" "));

const records = new Map<string, CurrencyRecord>();

/** The record of a currency; undefined where there is none of that code. */
export function currencyOf(code: string): CurrencyRecord | undefined {
  if (!CURRENCY_CODES.includes(code)) return undefined;
  const known = records.get(code);
  if (known !== undefined) return known;
  const digits = NO_DECIMALS.has(code) ? 0 : THREE_DECIMALS.has(code) ? 3 : 2;
  const made: CurrencyRecord = {
    code,
    name: new Intl.DisplayNames("en", { type: "currency" }).of(code) ?? code,
    symbol: symbolOf(code, "symbol"),
    symbol_native: symbolOf(code, "narrowSymbol"),
    minimum_decimal_digits: digits,
    maximum_decimal_digits: digits === 0 ? 0 : 8,
    ...(AFTER.has(code) ? { position: "after" as const } : {}),
  };
  records.set(code, made);
  return made;
}

export interface MoneyOptions {
  /** At most two decimals, unless the amount is below 0.01: for amounts that people pay. */
  readonly isShort?: boolean;
}

/**
 * An amount with its symbol (spec 2 §5, §9): with at least the currency's minimum of decimals and at most its
 * maximum, without further zeros. A text keeps every digit. An unknown currency is written by its code.
 */
export function formatMoney(amount: number | string, code: string, options: MoneyOptions = {}): string {
  const currency = currencyOf(code);
  const least = currency?.minimum_decimal_digits ?? 2;
  const isCapped = options.isShort === true && Math.abs(Number(amount)) >= 0.01;
  const most = isCapped
    ? Math.min(2, currency?.maximum_decimal_digits ?? 8)
    : (currency?.maximum_decimal_digits ?? 8);
  const figures = decimals(Math.min(least, most), most).format(asNumeric(amount));
  const isNegative = figures.startsWith("-");
  const plain = isNegative ? figures.slice(1) : figures;
  const symbol = currency?.symbol ?? code;
  const sign = isNegative ? "-" : "";
  if (currency?.position === "after") return `${sign}${plain}${NARROW_SPACE}${symbol}`;
  // A space separates a symbol of letters from the digits.
  return `${sign}${symbol}${/\p{L}$/u.test(symbol) ? NARROW_SPACE : ""}${plain}`;
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

const NARROW_SPACE = "\u00a0";
const formats = new Map<string, Intl.NumberFormat>();

function decimals(least: number, most: number): Intl.NumberFormat {
  const key = `${least} ${most}`;
  const known =
    formats.get(key) ??
    new Intl.NumberFormat("en", { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, known);
  return known;
}

/** Intl formats a decimal text exactly. */
function asNumeric(amount: number | string): Parameters<Intl.NumberFormat["format"]>[0] {
  if (typeof amount === "number") return amount;
  const text = amount.trim();
  return isDecimal(text) ? text : Number(text);
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

function symbolOf(code: string, display: "symbol" | "narrowSymbol"): string {
  const parts = new Intl.NumberFormat("en", {
    style: "currency",
    currency: code,
    currencyDisplay: display,
  }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? code;
}
