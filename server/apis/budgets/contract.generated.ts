// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /budget */
  readonly listBudgets: {
    readonly fields: "account_id" | "companyName" | "currency" | "id" | "isOver" | "monthly" | "spent";
    readonly answers: { readonly 200: BudgetList };
  };
  /** POST /budget */
  readonly createBudget: {
    readonly body: NewBudget;
    readonly answers: { readonly 201: Budget };
  };
  /** GET /budget/{id} */
  readonly getBudget: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Budget };
  };
  /** PATCH /budget/{id} */
  readonly updateBudget: {
    readonly path: { readonly id: number };
    readonly patch: BudgetChange;
    readonly answers: { readonly 200: Budget };
  };
  /** DELETE /budget/{id} */
  readonly deleteBudget: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 204: undefined };
  };
}
export interface BudgetList {
  readonly data: readonly Budget[];
  readonly meta: ListMeta;
}
export interface Budget {
  readonly id: number;
  readonly account_id: number;
  readonly companyName: string;
  readonly currency:
    | "AED"
    | "AFN"
    | "ALL"
    | "AMD"
    | "ARS"
    | "AUD"
    | "AZN"
    | "BAM"
    | "BDT"
    | "BGN"
    | "BHD"
    | "BIF"
    | "BND"
    | "BOB"
    | "BRL"
    | "BWP"
    | "BYN"
    | "BZD"
    | "CAD"
    | "CDF"
    | "CHF"
    | "CLP"
    | "CNY"
    | "COP"
    | "CRC"
    | "CVE"
    | "CZK"
    | "DJF"
    | "DKK"
    | "DOP"
    | "DZD"
    | "EGP"
    | "ERN"
    | "ETB"
    | "EUR"
    | "FJD"
    | "GBP"
    | "GEL"
    | "GHS"
    | "GNF"
    | "GTQ"
    | "GYD"
    | "HKD"
    | "HNL"
    | "HTG"
    | "HUF"
    | "IDR"
    | "ILS"
    | "INR"
    | "IQD"
    | "IRR"
    | "ISK"
    | "JMD"
    | "JOD"
    | "JPY"
    | "KES"
    | "KGS"
    | "KHR"
    | "KMF"
    | "KRW"
    | "KWD"
    | "KZT"
    | "LAK"
    | "LBP"
    | "LKR"
    | "LRD"
    | "LYD"
    | "MAD"
    | "MDL"
    | "MGA"
    | "MKD"
    | "MMK"
    | "MOP"
    | "MUR"
    | "MVR"
    | "MXN"
    | "MYR"
    | "MZN"
    | "NAD"
    | "NGN"
    | "NIO"
    | "NOK"
    | "NPR"
    | "NZD"
    | "OMR"
    | "PAB"
    | "PEN"
    | "PGK"
    | "PHP"
    | "PKR"
    | "PLN"
    | "PYG"
    | "QAR"
    | "RON"
    | "RSD"
    | "RUB"
    | "RWF"
    | "SAR"
    | "SDG"
    | "SEK"
    | "SGD"
    | "SOS"
    | "SYP"
    | "THB"
    | "TND"
    | "TOP"
    | "TRY"
    | "TTD"
    | "TWD"
    | "TZS"
    | "UAH"
    | "UGX"
    | "USD"
    | "UYU"
    | "UZS"
    | "VND"
    | "XAF"
    | "XOF"
    | "YER"
    | "ZAR"
    | "ZMW";
  readonly monthly: number;
  readonly spent: number;
  readonly isOver: boolean;
  readonly createTime: string;
}
export interface ListMeta {
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface NewBudget {
  readonly currency:
    | "AED"
    | "AFN"
    | "ALL"
    | "AMD"
    | "ARS"
    | "AUD"
    | "AZN"
    | "BAM"
    | "BDT"
    | "BGN"
    | "BHD"
    | "BIF"
    | "BND"
    | "BOB"
    | "BRL"
    | "BWP"
    | "BYN"
    | "BZD"
    | "CAD"
    | "CDF"
    | "CHF"
    | "CLP"
    | "CNY"
    | "COP"
    | "CRC"
    | "CVE"
    | "CZK"
    | "DJF"
    | "DKK"
    | "DOP"
    | "DZD"
    | "EGP"
    | "ERN"
    | "ETB"
    | "EUR"
    | "FJD"
    | "GBP"
    | "GEL"
    | "GHS"
    | "GNF"
    | "GTQ"
    | "GYD"
    | "HKD"
    | "HNL"
    | "HTG"
    | "HUF"
    | "IDR"
    | "ILS"
    | "INR"
    | "IQD"
    | "IRR"
    | "ISK"
    | "JMD"
    | "JOD"
    | "JPY"
    | "KES"
    | "KGS"
    | "KHR"
    | "KMF"
    | "KRW"
    | "KWD"
    | "KZT"
    | "LAK"
    | "LBP"
    | "LKR"
    | "LRD"
    | "LYD"
    | "MAD"
    | "MDL"
    | "MGA"
    | "MKD"
    | "MMK"
    | "MOP"
    | "MUR"
    | "MVR"
    | "MXN"
    | "MYR"
    | "MZN"
    | "NAD"
    | "NGN"
    | "NIO"
    | "NOK"
    | "NPR"
    | "NZD"
    | "OMR"
    | "PAB"
    | "PEN"
    | "PGK"
    | "PHP"
    | "PKR"
    | "PLN"
    | "PYG"
    | "QAR"
    | "RON"
    | "RSD"
    | "RUB"
    | "RWF"
    | "SAR"
    | "SDG"
    | "SEK"
    | "SGD"
    | "SOS"
    | "SYP"
    | "THB"
    | "TND"
    | "TOP"
    | "TRY"
    | "TTD"
    | "TWD"
    | "TZS"
    | "UAH"
    | "UGX"
    | "USD"
    | "UYU"
    | "UZS"
    | "VND"
    | "XAF"
    | "XOF"
    | "YER"
    | "ZAR"
    | "ZMW";
  readonly monthly: number;
  /** By default your own account. */
  readonly account_id?: number;
}
export interface BudgetChange {
  readonly monthly?: number;
}
