import type { Outside } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { Outcome } from "../../services/index.ts";
import type { EmbeddedObject, ObjectFilter } from "../embedded-objects.ts";
import type { MachineConsole } from "../../machines/index.ts";
import type { Metric, MetricSpan, MetricValues } from "../../machines/index.ts";
import type { PlatformTask, ResourceOwner } from "../platform.ts";
import type { VcloudKind, VcloudKinds } from "./kinds.ts";
import type { VcloudTask } from "./tasks.ts";

/**
 * What Atrium asks of the vCloud behind an automator. Handlers and jobs know only this.
 *
 * Reads return what the platform has within the reach of the transaction, by name. Work ends in an `Outcome`; it may be
 * repeated after a crash and must then have the same result. It throws only where the server itself fails or stops.
 */
export interface VcloudDriver {
  /** A failure says what is wrong with the configuration. */
  checkConnection(at: VcloudView): Promise<Outcome>;

  list<Kind extends VcloudKind>(
    at: VcloudView,
    kind: Kind,
    filter?: ObjectFilter,
  ): Promise<readonly VcloudObject<Kind>[]>;
  find<Kind extends VcloudKind>(
    at: VcloudView,
    kind: Kind,
    uid: string,
  ): Promise<VcloudObject<Kind> | undefined>;
  /** What all virtual datacentres, whosever they are, reserve of each provider datacentre, by its id: GHz and GB. */
  readReserved(at: VcloudView): Promise<ReadonlyMap<string, Reserved>>;
  /** Of a machine that is on. */
  findConsole(at: VcloudView, uid: string): Promise<MachineConsole>;
  /** Of a machine that is there. */
  readLoad(at: VcloudView, uid: string, span: MetricSpan<Metric>): Promise<MetricValues<Metric>>;
  /** Notes whose a virtual datacentre is from now on, with all that is in it. */
  assignVdc(at: VcloudView, uid: string, owner: ResourceOwner): Promise<void>;

  /** Does one task, all of it or nothing. */
  perform(work: VcloudWork, task: VcloudTask): Promise<Outcome>;
}

export type VcloudObject<Kind extends VcloudKind> = EmbeddedObject<VcloudKinds[Kind]>;

export interface Reserved {
  readonly cpu: number;
  readonly memory: number;
}

/** One automator, read inside the caller's transaction. */
export interface VcloudView {
  readonly automatorId: number;
  readonly db: Transaction;
  readonly outside: Outside;
}

/** One automator, worked on in the background. */
export interface VcloudWork {
  readonly automatorId: number;
  readonly task: PlatformTask;
}
