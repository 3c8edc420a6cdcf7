const NO_DECIMALS = new Set("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND XAF XOF".split(" "));
const THREE_DECIMALS = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));
const AFTER = new Set("AED BHD CZK OMR QAR RUB SAR SEK".split(" "));

/** How many decimals an amount of a currency has at least and at most; 2 and 8 where it is unknown. */
export function decimalsOf(code: string): { readonly least: 0 | 2 | 3; readonly most: 0 | 8 } {
  if (NO_DECIMALS.has(code)) return { least: 0, most: 0 };
  return { least: THREE_DECIMALS.has(code) ? 3 : 2, most: 8 };
}

/** Whether the symbol stands after the amount. */
export function standsAfter(code: string): boolean {
  return AFTER.has(code);
}

export interface MoneyOptions {
  /** At most two decimals, unless the amount is below 0.01: for amounts that people pay. */
  readonly isShort?: boolean;
}

/**
 * An amount with its symbol (spec 2 §5, §9): with at least the currency's minimum of decimals and at most its
 * maximum, without further zeros. A text keeps every digit. A currency without a symbol is written by its code.
 */
export function formatMoney(amount: number | string, code: string, options: MoneyOptions = {}): string {
  const { least, most: all } = decimalsOf(code);
  const isCapped = options.isShort === true && Math.abs(Number(amount)) >= 0.01;
  const most = isCapped ? Math.min(2, all) : all;
  const figures = decimals(Math.min(least, most), most).format(asNumeric(amount));
  const isNegative = figures.startsWith("-");
  const plain = isNegative ? figures.slice(1) : figures;
  const symbol = symbolOf(code, "symbol");
  const sign = isNegative ? "-" : "";
  if (standsAfter(code)) return `${sign}${plain}${NARROW_SPACE}${symbol}`;
  // A space separates a symbol of letters from the digits.
  return `${sign}${symbol}${/\p{L}$/u.test(symbol) ? NARROW_SPACE : ""}${plain}`;
}

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

/** As written in other countries, or in its own; the code where the language data has no symbol of it. */
export function symbolOf(code: string, display: "symbol" | "narrowSymbol"): string {
  if (!/^[A-Z]{3}$/.test(code)) return code;
  const parts = new Intl.NumberFormat("en", {
    style: "currency",
    currency: code,
    currencyDisplay: display,
  }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? code;
}
