import { isDeepStrictEqual } from "node:util";
import { priceItemsOf } from "#form-designer/form";
import type { FormField, PriceItem } from "#form-designer/form";
import {
  allowedPaymentTypes,
  canBeChosen,
  chooseVersion,
  hasRange,
  parsePricingModel,
} from "#pricing/calculation";
import type { Spec } from "#pricing/calculation";
import { escapeSegment } from "#validators";
import type { ApiRequest, FieldFailure } from "../../api/index.ts";
import { ApiFailure, uncheckedCast, wrongFields } from "../../api/index.ts";
import { decide } from "../../authorise/index.ts";
import type { StoredForm } from "../../forms/index.ts";
import type { ManagedOffering } from "../../offerings/index.ts";
import { chargeAgain, readToday } from "../../prices/index.ts";
import type { ModelBody } from "./pricing-models.ts";
import { insertVersion, readBody, readDiscounts } from "./pricing-models.ts";

/** The change of a form, as far as it is about prices. */
export interface ResourceChange {
  readonly former: readonly FormField[];
  readonly next: readonly FormField[];
  /** Keys of items that may go with their prices. */
  readonly dropPrices: readonly string[];
}

type SpecData = NonNullable<ModelBody["metaData"]["specs"]>[string];

interface SavedVersion {
  readonly version: number;
  readonly validFrom: string;
  readonly movesExisting: boolean;
  readonly body: ModelBody;
}

/**
 * Gives the prices of a solution an item for each resource of its form, in the version of today and in those that are
 * planned. Prices that people have set stay, or the change is refused: those that go are named in `dropPrices`. Returns the
 * keys of those that went. Needs `lockPrices`.
 */
export async function setPriceItems(
  { actor, db }: Pick<ApiRequest, "actor" | "db">,
  offering: ManagedOffering,
  change: ResourceChange,
): Promise<readonly string[]> {
  const modelId = offering.PricingModels_id;
  if (modelId === null) throw new ApiFailure(409, `${offering.name} has no prices.`);
  const saved = await db.query<SavedVersion>(
    `select version, valid_from::text as "validFrom", moves_existing as "movesExisting", body
     from pricing_model_version where pricing_model_id = $1 order by version`,
    [modelId],
  );
  const today = await readToday(db);
  const current = chooseVersion(saved, { orderedOn: today, day: today });
  const planned = saved.filter(({ validFrom }) => validFrom > today);
  const changed = [
    ...(current === undefined ? [] : [{ ...current, validFrom: today, movesExisting: false }]),
    ...planned,
  ].map((each) => ({ ...each, after: withItems(each.body, change) }));
  const failures = changed.flatMap(({ after }) => after.failures);
  if (failures.length > 0) throw wrongFields(onceEach(failures));
  const isOther = changed.some(({ body, after }) => !isDeepStrictEqual(body, after.body));
  const isReordered = changed.some(({ body, after }) => keysOf(body).join() !== keysOf(after.body).join());
  if (!isOther && !isReordered) return [];
  // Another order of the same items is no change of prices.
  const decision = decide(actor, { tag: "Pricing", flag: "U" });
  if (isOther && !decision.allowed) throw new ApiFailure(decision.status, decision.message);
  let version = saved.at(-1)?.version ?? 0;
  for (const each of changed) {
    version += 1;
    await insertVersion(db, { id: modelId, accountId: offering.Accounts_id }, version, {
      body: each.after.body,
      validFrom: each.validFrom,
      movesExisting: each.movesExisting,
      discounts: await readDiscounts(db, modelId, each.version),
      username: actor.username,
    });
  }
  await db.query("update pricing_model set version = $2 where id = $1", [modelId, version]);
  if (changed.some(({ movesExisting }) => movesExisting))
    await chargeAgain(db, "s.service_offering_id = $1", [offering.id], "moved");
  return [...new Set(changed.flatMap(({ after }) => after.dropped))];
}

/**
 * A 422 for prices that do not go with the form of their solution: items of the form that they leave out or change, as
 * what is asked and in which sizes the form says, and items that are chosen but that no field asks for, as nobody could
 * order them. Without a form quantities are ordered by their names.
 */
export function refuseFormItems({ version, fields }: StoredForm, body: ModelBody): void {
  const parsed = parsePricingModel(body);
  if (!parsed.ok) return;
  const { specs } = parsed.value.metaData;
  const items = priceItemsOf(fields);
  const changed = [...items].flatMap(([key, item]): FieldFailure[] => {
    const spec = specs.get(key);
    if (spec !== undefined && spec.type === item.type && hasSameRange(spec, item)) return [];
    const message = `${item.name} is asked by the form of this solution. Change it there.`;
    return [{ field: `/metaData/specs/${escapeSegment(key)}`, message }];
  });
  const unasked = [...specs].flatMap(([key, spec]): FieldFailure[] => {
    if (version === 0 || items.has(key) || !canBeChosen(spec) || !isPriced(spec)) return [];
    const message = `No field of the form asks for ${spec.name}, so nobody can order it. Add the field to the form first, or remove this item.`;
    return [{ field: `/metaData/specs/${escapeSegment(key)}`, message }];
  });
  const failures = [...changed, ...unasked];
  if (failures.length > 0) throw wrongFields(failures);
}

function hasSameRange(spec: Spec, item: PriceItem): boolean {
  return (["min", "max", "step"] as const).every((bound) => {
    const [is, must] = [spec[bound], item[bound]];
    return must === undefined || (is !== undefined && Number(is.toString()) === must);
  });
}

interface ChangedBody {
  readonly body: ModelBody;
  readonly failures: readonly FieldFailure[];
  /** Items that had a price. */
  readonly dropped: readonly string[];
}

function withItems(body: ModelBody, { former, next, dropPrices }: ResourceChange): ChangedBody {
  const parsed = parsePricingModel(body);
  const known: ReadonlyMap<string, Spec> = parsed.ok ? parsed.value.metaData.specs : new Map<string, Spec>();
  const items = priceItemsOf(next);
  const made = priceItemsOf(former);
  const failures: FieldFailure[] = [];
  const dropped: string[] = [];
  /** Whether the price of an item may go: there is none, or it is named. */
  const letGo = (key: string, spec: Spec, why: string): boolean => {
    if (!isPriced(spec)) return true;
    const isNamed = dropPrices.includes(key);
    if (isNamed) dropped.push(key);
    else
      failures.push({
        field: `/dropPrices/${escapeSegment(key)}`,
        message: `${spec.name} has a price. ${why}`,
      });
    return isNamed;
  };
  const specs = new Map(Object.entries(body.metaData.specs ?? {}));
  for (const key of made.keys()) {
    const spec = known.get(key);
    if (spec === undefined || items.has(key)) continue;
    if (letGo(key, spec, "It goes with the field, or with its box for prices.")) specs.delete(key);
  }
  for (const [key, item] of items) {
    const spec = known.get(key);
    const isOther = spec !== undefined && spec.type !== item.type;
    if (isOther) {
      const index = next.findIndex((field) => field.key === key);
      failures.push({ field: `/fields/${index}/key`, message: `The prices have another item named ${key}.` });
      continue;
    }
    const fits = spec === undefined || fitsPrice(spec, item);
    const keeps = spec !== undefined && (fits || !letGo(key, spec, "It does not fit this kind of field."));
    specs.set(key, uncheckedCast<SpecData>(withPriceOf(item, keeps ? specs.get(key) : undefined)));
  }
  const metaData = { ...body.metaData, specs: Object.fromEntries(inOrderOf(items, specs)) };
  return { body: failures.length > 0 ? body : readBody({ ...body, metaData }), failures, dropped };
}

/** The items of a form in its order, where the first of them stands; the others stay where they are. */
function inOrderOf(
  items: ReadonlyMap<string, PriceItem>,
  specs: ReadonlyMap<string, SpecData>,
): readonly (readonly [string, SpecData])[] {
  const ordered = [...items.keys()].flatMap((key) => {
    const spec = specs.get(key);
    return spec === undefined ? [] : [[key, spec] as const];
  });
  const all = [...specs];
  const first = all.findIndex(([key]) => items.has(key));
  const others = (from: number, to?: number) => all.slice(from, to).filter(([key]) => !items.has(key));
  return first < 0 ? all : [...others(0, first), ...ordered, ...others(first)];
}

function keysOf({ metaData: { specs = {} } }: ModelBody): readonly string[] {
  return Object.keys(specs);
}

/** The item of a field, with what people have set for it. */
function withPriceOf(item: PriceItem, former: SpecData | undefined): object {
  if (former === undefined) return item;
  const { parentName, unitPrice, disableAll } = former;
  return { ...item, parentName, unitPrice, disableAll };
}

function isPriced({ unitPrice }: Spec): boolean {
  return unitPrice.paymentType !== undefined;
}

/** Whether the way in which an item is paid is one for what it becomes. */
function fitsPrice({ unitPrice }: Spec, item: PriceItem): boolean {
  const isRange = hasRange({ type: item.type, isUnlimited: item.isUnlimited }) || item.max !== undefined;
  return unitPrice.paymentType === undefined || allowedPaymentTypes(isRange).includes(unitPrice.paymentType);
}

function onceEach(failures: readonly FieldFailure[]): readonly FieldFailure[] {
  return failures.filter(({ field }, index) => failures.findIndex((each) => each.field === field) === index);
}
