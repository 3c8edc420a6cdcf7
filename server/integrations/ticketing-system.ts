/** A company as a system knows it. */
export interface SystemCompany {
  readonly id: string;
  readonly name: string;
  readonly status: string | null;
}

/** What lines are pushed under: a contract of Autotask, an agreement of ConnectWise. */
export interface SystemContract {
  readonly id: string;
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** As what a line is pushed: a service of Autotask, a product of ConnectWise. */
export interface SystemService {
  readonly id: string;
  readonly name: string;
}

/** A line of an invoice as it is pushed. */
export interface PushedLine {
  /** Unique among all that is ever pushed: by it a line is found again. */
  readonly reference: string;
  readonly contractId: string;
  readonly serviceId: string;
  /** What people read of it, in one line. */
  readonly text: string;
  /** A decimal text, negative for a credit, in the currency of the system. */
  readonly amount: string;
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly start: string;
  readonly end: string;
}

/**
 * A ticketing system, as the portal needs it: who its companies are, under which contract lines are pushed and as what, and the
 * pushing itself. Both systems are behind this. What its functions throw is a `SystemFailure`. None of them may be called
 * in a transaction.
 */
export interface TicketingSystem {
  /** All companies. The first call after an address or keys were typed, so it proves that they are good. */
  companies(): Promise<readonly SystemCompany[]>;
  /** Those of a company that are active. */
  contracts(companyId: string): Promise<readonly SystemContract[]>;
  /** All that a line can be pushed as, or only those of a contract. */
  services(contractId?: string): Promise<readonly SystemService[]>;
  /** The number of the line with this reference under a contract; undefined where there is none. */
  findLine(contractId: string, reference: string): Promise<string | undefined>;
  /** Adds a line and answers its number. Where it fails as `silent`, it is not known whether the line was added. */
  addLine(line: PushedLine): Promise<string>;
}

/**
 * Why a call failed, in a sentence without addresses and keys.
 * - `credentials`: the system refuses who calls. Nothing was done.
 * - `busy`: it wants no call for a while. Nothing was done.
 * - `silent`: it did not answer, or broke. Whether it has done what was asked is not known.
 * - `address`: the address is none that is called. Nothing was done.
 * - `refused`: it answers that it does not do this. The same call would be refused again.
 */
export type SystemFailureKind = "credentials" | "busy" | "silent" | "address" | "refused";

export class SystemFailure extends Error {
  override readonly name = "SystemFailure";
  readonly kind: SystemFailureKind;
  /** Seconds before which it wants no other call; 0 where it says none. */
  readonly retryAfter: number;

  constructor(kind: SystemFailureKind, sentence: string, retryAfter = 0) {
    super(sentence);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

export type SystemName = "autotask" | "connectwise";

/** How a system is called by people. */
export const TITLES: Readonly<Record<SystemName, string>> = {
  autotask: "Autotask",
  connectwise: "ConnectWise",
};

/** How one is reached. */
export interface Connection {
  /** Its origin: `https://api-na.myconnectwise.net`. */
  readonly url: string;
  readonly username: string;
  readonly secret: string;
  readonly clientId: string;
}

const MOST_ROWS = 50_000;

/** Adds what one answer of a system has to what its answers before had. */
export function collect(rows: unknown[], found: unknown): void {
  if (!Array.isArray(found)) return;
  if (rows.length + found.length > MOST_ROWS)
    throw new SystemFailure(
      "refused",
      `It answers more than ${MOST_ROWS} rows: keys that may read less are needed.`,
    );
  for (const row of found) rows.push(row);
}
