import type { PowerState } from "../machines/index.ts";

/** What a platform says of one service at one moment. */
export interface SurveyedService {
  readonly serviceId: number;
  /** Whether the platform has it. */
  readonly isThere: boolean;
  /** What has a limit, where the platform says how much of it is used. */
  readonly quotas: readonly QuotaUse[];
  /** All its machines, on or off. */
  readonly machines: readonly SurveyedMachine[];
}

export interface QuotaUse {
  readonly resource: "compute" | "memory" | "storage";
  readonly unit: "GHz" | "GB";
  /** Above 0. */
  readonly limit: number;
  readonly used: number;
}

export interface SurveyedMachine {
  /** How its platform names it. */
  readonly moId: string;
  readonly name: string;
  readonly powerState: PowerState;
}

/** A service of which is told. */
export interface WatchedService {
  readonly id: number;
  readonly name: string;
  readonly accountId: number;
  readonly company: string;
}
