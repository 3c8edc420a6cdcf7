import type { Price, Quantities } from "#pricing/calculation";
import type { ListSource } from "../api/index.ts";
import { storedTime } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";
import type { ChargeReason } from "./service-charges.ts";
import { CURRENT_CHARGE } from "./service-charges.ts";

/** What a service costs from a day on, as callers see it. */
export interface StoredCharge {
  readonly id: number;
  /** `YYYY-MM-DD`. */
  readonly validFrom: string;
  /** `YYYY-MM-DD hh:mm:ss AM`, UTC. */
  readonly createTime: string;
  readonly reason: ChargeReason;
  readonly PricingModels_id: number;
  readonly version: number;
  readonly contract_id: number | null;
  readonly quantities: Quantities;
  readonly monthly: string;
  readonly price: Price;
}

const SELECT = `p.id, p.valid_from::text as "validFrom", ${storedTime("p.create_time", "createTime")}, p.reason,
  p.pricing_model_id as "PricingModels_id", p.version, p.contract_id, p.quantities, p.monthly::text as monthly, p.price`;

/** The charge of a service that counts today; undefined for one from before there were prices. */
export async function readPresentCharge(
  db: Transaction,
  serviceId: number,
): Promise<StoredCharge | undefined> {
  const [charge] = await db.query<StoredCharge>(
    `select ${SELECT} from service s ${CURRENT_CHARGE} where s.id = $1`,
    [serviceId],
  );
  return charge;
}

/** All charges of a service, the latest first; those of days to come are plans. */
export function serviceCharges(serviceId: number): ListSource<"id" | "validFrom" | "version"> {
  return {
    select: SELECT,
    from: "service_price p",
    where: "p.service_id = $1",
    parameters: [serviceId],
    fields: {
      id: { sql: "p.id", type: "number" },
      validFrom: { sql: "p.valid_from", type: "date" },
      version: { sql: "p.version", type: "number" },
    },
    order: "p.valid_from desc, p.id desc",
  };
}
