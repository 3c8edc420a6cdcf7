import { isRecord, parseDecimal, readOwn } from "#validators";
import type { Decimal } from "#validators";
import { parseDiscounts, parsePricingModel } from "#pricing/calculation";
import type { Discount, PricingModel } from "#pricing/calculation";

/** What the console edits. */
export interface PricingDocument {
  readonly model: PricingModel;
  readonly accounts: readonly AccountDiscounts[];
  /** Typed texts that are no valid value, by the pointer of their field. */
  readonly unread: Readonly<Record<string, string>>;
}

export interface AccountChoice {
  readonly Accounts_id: number;
  readonly companyName: string;
}

/** The discounts of one account. */
export interface AccountDiscounts extends AccountChoice {
  readonly discounts: readonly Discount[];
}

/** A published version, as the server has it. */
export interface PublishedModel {
  readonly id: string;
  readonly name: string;
  /** Type of the solution: `vCenterResourcePool`. It decides which payment types are offered. */
  readonly solutionType: string;
  readonly version: number;
  /** `YYYY-MM-DD` */
  readonly validFrom: string;
  /** The items of which orders say how much there is; undefined: nothing is known of its orders. */
  readonly askedItems?: readonly string[] | undefined;
  /** Those of which buyers can choose several at once. */
  readonly severalItems?: readonly string[] | undefined;
  /** Whether the platform of the solution counts machines, for each item that is some. */
  readonly countsMachines: boolean;
  /** Whether somebody else owns the solution: its prices are only shown. */
  readonly isForeign: boolean;
  /** What an order starts with, by the key of the item; absent where the solution does not say. */
  readonly suggested: ReadonlyMap<string, Decimal>;
  readonly document: PricingDocument;
}

/** A problem of the document; `pointer` is that of the answer: `/metaData/specs/memory/…`. */
export interface FieldProblem {
  readonly pointer: string;
  readonly message: string;
}

export type ReadModel =
  | { readonly ok: true; readonly value: PublishedModel }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Reads the answer of `GET /pricing/model/{id}`. */
export function readPublishedModel(body: unknown): ReadModel {
  const model = parsePricingModel(body);
  const entries = listOf(readOwn(body, "discounts"));
  const parsed = entries.map((entry, index) => ({
    entry,
    index,
    discounts: parseDiscounts(readOwn(entry, "discounts")),
  }));
  const problems = [
    ...(model.ok ? [] : model.problems),
    ...parsed.flatMap(({ index, discounts }) => (discounts.ok ? [] : below(index, discounts.problems))),
  ];
  if (!model.ok || problems.length > 0) return { ok: false, problems };
  const accounts = parsed.flatMap(({ entry, discounts }) =>
    discounts.ok
      ? [
          {
            Accounts_id: Number(readOwn(entry, "Accounts_id")),
            companyName: textOf(readOwn(entry, "companyName")),
            discounts: discounts.value,
          },
        ]
      : [],
  );
  return {
    ok: true,
    value: {
      id: textOf(readOwn(body, "id")),
      name: textOf(readOwn(body, "name")),
      solutionType: textOf(readOwn(body, "solutionType")),
      version: Number(readOwn(body, "version") ?? 0),
      validFrom: textOf(readOwn(body, "validFrom")),
      isForeign: readOwn(body, "isOwned") === false,
      suggested: quantitiesIn(readOwn(body, "suggested")),
      askedItems: askedIn(readOwn(body, "askedItems")),
      severalItems: askedIn(readOwn(body, "severalItems")),
      countsMachines: readOwn(body, "countsMachines") === true,
      document: { model: model.value, accounts, unread: {} },
    },
  };
}

function askedIn(items: unknown): readonly string[] | undefined {
  return Array.isArray(items) ? items.filter((each) => typeof each === "string") : undefined;
}

function quantitiesIn(suggested: unknown): ReadonlyMap<string, Decimal> {
  return new Map(
    Object.entries(isRecord(suggested) ? suggested : {}).flatMap(([key, value]) => {
      const quantity = parseDecimal(value);
      return quantity === undefined ? [] : [[key, quantity] as const];
    }),
  );
}

/** Problems of the discounts of an account, from the root of the document. */
export function below(account: number, problems: readonly FieldProblem[]): readonly FieldProblem[] {
  return problems.map(({ pointer, message }) => ({
    pointer: `/discounts/${account}/discounts${pointer}`,
    message,
  }));
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** A list, or that of a page: `{ data: […] }`. */
export function rowsOf(body: unknown): readonly unknown[] {
  return listOf(isRecord(body) ? readOwn(body, "data") : body);
}
