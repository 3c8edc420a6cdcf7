// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /schedule */
  readonly listPowerSchedules: {
    readonly fields:
      | "account_id"
      | "active"
      | "companyName"
      | "id"
      | "machine"
      | "name"
      | "nextTime"
      | "offHours"
      | "serviceId"
      | "serviceName"
      | "state";
    readonly answers: { readonly 200: PowerScheduleList };
  };
  /** POST /schedule */
  readonly createPowerSchedule: {
    readonly body: NewPowerSchedule;
    readonly answers: { readonly 201: PowerSchedule };
  };
  /** GET /schedule/{id} */
  readonly getPowerSchedule: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: PowerSchedule };
  };
  /** PATCH /schedule/{id} */
  readonly updatePowerSchedule: {
    readonly path: { readonly id: number };
    readonly patch: PowerScheduleChange;
    readonly answers: { readonly 200: PowerSchedule };
  };
  /** DELETE /schedule/{id} */
  readonly deletePowerSchedule: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 204: undefined };
  };
  /** GET /schedule/{id}/saving */
  readonly getPowerSaving: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: PowerSaving };
  };
}
export interface PowerScheduleList {
  readonly data: readonly PowerSchedule[];
  readonly meta: ListMeta;
}
export interface PowerSchedule {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly companyName: string;
  readonly serviceId: number;
  readonly serviceName: string;
  readonly serviceType: string;
  readonly automatorVersion: string | null;
  /** As its platform names it. */
  readonly machine: string;
  readonly days: readonly ("Mon" | "Tue" | "Wed" | "Thu" | "Fri" | "Sat" | "Sun")[];
  readonly onAt: string;
  /** Where it is earlier than On from, on the day after. */
  readonly offAt: string;
  /** An IANA name, such as Europe/Amsterdam. Default: that of the provider's invoices. */
  readonly timeZone: string;
  readonly active: boolean;
  readonly state: "Active" | "Failed" | "Paused";
  readonly reason: string | null;
  readonly nextTime: string | null;
  readonly nextState: "Power on" | "Power off";
  readonly offHours: number;
  readonly lastTime: string | null;
  readonly createTime: string;
}
export interface ListMeta {
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface NewPowerSchedule {
  readonly serviceId: number;
  /** As its platform names it. */
  readonly machine: string;
  readonly days: readonly ("Mon" | "Tue" | "Wed" | "Thu" | "Fri" | "Sat" | "Sun")[];
  readonly onAt: string;
  /** Where it is earlier than On from, on the day after. */
  readonly offAt: string;
  /** An IANA name, such as Europe/Amsterdam. Default: that of the provider's invoices. */
  readonly timeZone?: string;
  readonly active?: boolean;
}
export interface PowerScheduleChange {
  readonly days?: readonly ("Mon" | "Tue" | "Wed" | "Thu" | "Fri" | "Sat" | "Sun")[];
  readonly onAt?: string;
  /** Where it is earlier than On from, on the day after. */
  readonly offAt?: string;
  /** An IANA name, such as Europe/Amsterdam. Default: that of the provider's invoices. */
  readonly timeZone?: string;
  readonly active?: boolean;
}
export interface PowerSaving {
  /** `same`: nothing that is charged depends on whether the machine is on. Else what this schedule does: it saves, changes nothing, or costs more. */
  readonly effect: "same" | "nothing" | "saves" | "costs";
  /** A decimal text, below 0 where it costs more; null where nothing depends on it. */
  readonly monthly: string | null;
  readonly currency: string | null;
}
