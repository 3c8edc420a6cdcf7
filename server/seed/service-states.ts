import { readOwn } from "#validators";
import type { SeededOffering, ServiceLook } from "./platform-seed.ts";
import type { Random } from "./random.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./timeline.ts";

export interface SeededState {
  readonly state: string;
  readonly stateDescription: string | null;
  readonly error: string | null;
  /** Since when it is in this state, ISO 8601; null where nothing has happened since it was provided. */
  readonly stateTime: string | null;
  /** Whether it was ever there. */
  readonly isProvided: boolean;
}

const AVAILABLE: SeededState = {
  state: "Available",
  stateDescription: null,
  error: null,
  stateTime: null,
  isProvided: true,
};

/** From when a service was bought until the history ends, in milliseconds. */
interface Span {
  readonly from: number;
  readonly end: number;
}

/** How a service is that was provided: most are available. Those of which each account has a fixed number all are. */
export function chooseState(look: ServiceLook, span: Span, random: Random): SeededState {
  const at = random.between(1, 1000);
  if (isTooYoung(look, span)) return AVAILABLE;
  if (at <= 30) return inError(look, span, random);
  if (at <= 50) return suspended(span, random);
  return at <= 58 ? inProgress(look, span, random) : AVAILABLE;
}

/** The same for the main account, which has every state: of each solution one service after the other. */
export function dealState(
  look: ServiceLook,
  { offering, nth }: { readonly offering: number; readonly nth: number },
  span: Span,
  random: Random,
): SeededState {
  if (isTooYoung(look, span)) return AVAILABLE;
  if (nth === 3 && offering % 3 !== 0) return inError(look, span, random);
  if (nth === 5 && offering % 2 === 0) return suspended(span, random);
  return nth === 7 && offering % 4 === 0 ? inProgress(look, span, random) : AVAILABLE;
}

function isTooYoung({ count }: ServiceLook, { from, end }: Span): boolean {
  return count !== undefined || end - from < 3 * DAY_MS;
}

function inError({ errors }: ServiceLook, span: Span, random: Random): SeededState {
  if (errors === undefined) return AVAILABLE;
  return { ...AVAILABLE, state: "Error", error: random.pick(errors), stateTime: since(span, 60, random) };
}

function suspended(span: Span, random: Random): SeededState {
  return {
    ...AVAILABLE,
    state: "Suspended",
    stateDescription: "Suspended because an invoice is overdue",
    stateTime: since(span, 45, random),
  };
}

/** Of what a platform provides. */
function inProgress({ isByHand = false }: ServiceLook, { end }: Span, random: Random): SeededState {
  if (isByHand) return AVAILABLE;
  return {
    ...AVAILABLE,
    state: "Processing",
    stateDescription: "Waits for the platform's nightly maintenance",
    stateTime: new Date(end - random.between(1, 9) * HOUR_MS).toISOString(),
  };
}

/** An order that waits: for the approval that its solution needs, for people, or for a platform. */
export function openOrder({ look, properties }: SeededOffering, time: number): SeededState {
  const byHand = readOwn(properties, "needsApproval") === true ? WAITS.approval : WAITS.people;
  const waits =
    look.isByHand === true
      ? byHand
      : { state: "Procuring" as const, stateDescription: "Licences are being ordered" };
  return {
    ...waits,
    error: null,
    stateTime: new Date(time + MINUTE_MS).toISOString(),
    isProvided: false,
  };
}

const WAITS: Readonly<Record<"approval" | "people", Pick<SeededState, "state" | "stateDescription">>> = {
  approval: { state: "Pending Approval", stateDescription: "Waits until the provider has approved it" },
  people: { state: "Procuring", stateDescription: "Waits until the provider has provided it" },
};

/** A moment of the last days, after the service was provided. */
function since({ from, end }: Span, days: number, random: Random): string {
  const first = Math.max(from + HOUR_MS, end - days * DAY_MS);
  return new Date(
    first + Math.floor(((end - HOUR_MS - first) * random.between(0, 1000)) / 1000),
  ).toISOString();
}
