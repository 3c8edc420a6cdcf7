import type { ListSource } from "../api/index.ts";
import type { Offering } from "../offerings/index.ts";
import { whyNotReady } from "../services/index.ts";
import { buildFindServiceType, FORM } from "./find-service-type.ts";
import type { FindServiceType } from "./find-service-type.ts";
import type { NotOrdered, Platform } from "./platform.ts";

/** What of a solution decides how it is ordered, and whether it can be now. */
export interface OrderedOffering extends Pick<Offering, "type" | "isAvailable" | "automator"> {
  /** Whether an order answers a form of its own. */
  readonly asks: boolean;
}

export interface HowOrdered {
  /** What an order needs: a name, the answers of a form, or what its platform's own page asks. Absent: it is not ordered. */
  readonly orderedWith?: "name" | "form" | "platform";
  /** Why it cannot be ordered now, in one sentence; absent where it can be. */
  readonly notOrdered?: string;
}

/** Why nobody can order a solution of this type, in one sentence; `named` is what it is called there. */
export function whyNotOrdered({ refusal }: NotOrdered, named: string): string {
  return refusal ?? `${named} cannot be ordered yet: nothing is connected that could provide it.`;
}

/**
 * A list of solutions `o` in which those that can be ordered now come first, by the same rules. The list has no parameters of
 * its own.
 */
export function orderableFirst<Field extends string>(
  source: ListSource<Field>,
  platforms: readonly Platform[],
): ListSource<Field> {
  const find = buildFindServiceType(platforms);
  const run = platforms.flatMap(({ serviceTypes }) => serviceTypes);
  const keys = [...run, find(FORM, null)]
    .filter(({ ordered }) => ordered !== "not yet")
    .map(({ type, automatorVersion }) => `${type} ${automatorVersion ?? ""}`);
  return {
    ...source,
    from: `${source.from} left join automator does on does.id = o.automator_id
      cross join lateral (select not o.is_available or coalesce(does.state, 'available') <> 'available'
        or o.type || ' ' || coalesce(does.automator_version, '') <> all ($1::text[]) as not_now) orders`,
    parameters: [keys],
    order: `orders.not_now, ${source.order}`,
  };
}

/** How buyers order a solution, by the rules that refuse an order of it. */
export function howOrdered(find: FindServiceType, offering: OrderedOffering): HowOrdered {
  const { automator, asks } = offering;
  const serviceType = find(offering.type, automator?.automator_version ?? null);
  if (serviceType.ordered === "not yet") return { notOrdered: whyNotOrdered(serviceType, "It") };
  const orderedWith = serviceType.ordered === "elsewhere" ? "platform" : asks ? "form" : "name";
  if (!offering.isAvailable) return { orderedWith, notOrdered: "It is not on sale." };
  const reason = automator === null ? undefined : whyNotReady(automator);
  if (reason === undefined) return { orderedWith };
  return { orderedWith, notOrdered: `It cannot be ordered now: its automator ${automator?.name} ${reason}` };
}
