import type { Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import type { Brand } from "./pdf-pages.ts";

/** `#rrggbb`. */
export type Colour = string;

interface Party {
  readonly company: string;
  readonly address: string;
  readonly taxId: string;
  readonly paymentText?: string;
}

/** All that stands on a printed invoice. Amounts are decimal texts, days `YYYY-MM-DD`. */
export interface PrintedInvoice {
  readonly kind: string;
  /** Null: a draft. */
  readonly number: string | null;
  /** The number of the invoice that it takes back. */
  readonly credits: string | null;
  readonly cycleStart: string;
  readonly cycleEnd: string;
  readonly timeZone: string;
  readonly issueDate: string | null;
  readonly dueDate: string | null;
  readonly createdAt: string;
  readonly currency: string;
  readonly net: string;
  readonly taxLabel: string;
  readonly taxRate: string;
  readonly tax: string;
  readonly total: string;
  readonly seller: Party;
  readonly buyer: Party;
  readonly lines: readonly PrintedLine[];
  readonly brand: Brand;
}

export interface PrintedLine {
  readonly serviceId: number;
  readonly serviceName: string;
  readonly solution: string;
  readonly label: string;
  readonly start: string;
  readonly end: string;
  readonly quantity: string;
  /** Without what is included. */
  readonly billedQuantity: string;
  readonly pricePerUnit: string;
  readonly amount: string;
}

/** The colour of titles where the seller has set none, or one that is no colour. */
const USUAL_COLOUR = "#1b4b8f";

/** An invoice within reach, with the brand of who sells; undefined where there is none. */
export async function readPrintedInvoice(db: Transaction, id: number): Promise<PrintedInvoice | undefined> {
  const [invoice] = await db.query<Omit<PrintedInvoice, "lines" | "brand"> & { readonly sellerId: number }>(
    `select i.seller_id as "sellerId", i.kind, i.number, (select c.number from invoice c where c.id = i.credits_id) as credits,
       i.cycle_start::text as "cycleStart", i.cycle_end::text as "cycleEnd", i.time_zone as "timeZone", i.issue_date::text as "issueDate",
       i.due_date::text as "dueDate", to_char(i.create_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
       i.currency, i.net::text as net, i.tax_label as "taxLabel", i.tax_rate::text as "taxRate", i.tax::text as tax, i.total::text as total,
       i.seller, i.buyer from invoice i where i.id = $1`,
    [id],
  );
  if (invoice === undefined) return undefined;
  const { sellerId, ...printed } = invoice;
  const lines = await db.query<PrintedLine>(
    `select service_id as "serviceId", service_name as "serviceName", solution, label, period_start::text as start, period_end::text as end,
       quantity::text as quantity, billed_quantity::text as "billedQuantity", price_per_unit::text as "pricePerUnit", amount::text as amount
     from invoice_line where invoice_id = $1 order by position`,
    [id],
  );
  return { ...printed, lines, brand: await readBrand(db, sellerId) };
}

/** That of the seller; buyers see it on every page, but may not read its settings. */
export async function readBrand(db: Transaction, sellerId: number): Promise<Brand> {
  const [brand] = await asSystem(db, (system) =>
    system.query<{ logo: string; colour: string | null }>(
      "select large_logo as logo, primary_colour as colour from branding where account_id = $1",
      [sellerId],
    ),
  );
  const colour = brand?.colour ?? "";
  return {
    logo: pictureOf(brand?.logo ?? ""),
    colour: /^#[0-9a-f]{6}$/i.test(colour) ? colour : USUAL_COLOUR,
  };
}

/** JPEG and PNG can be printed. */
function pictureOf(logo: string): Uint8Array | undefined {
  const [, data] = /^data:image\/(?:png|jpeg);base64,([a-z0-9+/=]+)$/i.exec(logo) ?? [];
  return data === undefined ? undefined : Buffer.from(data, "base64");
}
