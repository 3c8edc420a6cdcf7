import type { Transaction } from "../database/index.ts";
import type { QuotaUse, SurveyedService } from "./survey.ts";

/** What all services of an automator have and use together. */
export interface Load extends Partial<Record<QuotaUse["resource"], LimitAndUse>> {
  readonly machines: number;
  readonly running: number;
}

interface LimitAndUse {
  readonly limit: number;
  readonly used: number;
}

/** Keeps what an automator carries, for the list of automators. */
export async function noteLoad(
  system: Transaction,
  automatorId: number,
  services: readonly SurveyedService[],
): Promise<void> {
  await system.query("update automator set carries = $2 where id = $1", [
    automatorId,
    JSON.stringify(loadOf(services)),
  ]);
}

export function loadOf(services: readonly SurveyedService[]): Load {
  const machines = services.flatMap((service) => service.machines);
  const quotas = Map.groupBy(
    services.flatMap((service) => service.quotas),
    ({ resource }) => resource,
  );
  return {
    machines: machines.length,
    running: machines.filter(({ powerState }) => powerState === "POWERED_ON").length,
    ...Object.fromEntries(
      [...quotas].map(([resource, all]) => [
        resource,
        { limit: sumOf(all.map(({ limit }) => limit)), used: sumOf(all.map(({ used }) => used)) },
      ]),
    ),
  };
}

/** To three places. */
function sumOf(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) * 1000) / 1000;
}
