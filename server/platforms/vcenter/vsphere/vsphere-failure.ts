/**
 * Why a call to a vCenter failed, in one sentence that names neither its address nor its user, because customers may read
 * it.
 * - `silent`: it did not answer, or not to the end. Whether it has done what was asked is not known.
 * - `configuration`: the automator's address or credentials are wrong; nothing was done.
 * - `fault`: it has answered that it cannot do it.
 */
export class VsphereFailure extends Error {
  override readonly name = "VsphereFailure";
  readonly kind: "silent" | "configuration" | "fault";
  /** What kind of fault: `NotAuthenticated`. */
  readonly fault: string | undefined;

  constructor(kind: VsphereFailure["kind"], sentence: string, fault?: string) {
    super(sentence);
    this.kind = kind;
    this.fault = fault;
  }
}

export function isFault(error: unknown, ...faults: readonly string[]): boolean {
  return error instanceof VsphereFailure && error.fault !== undefined && faults.includes(error.fault);
}

/** A sentence for a fault: ours for those that people meet, else what the vCenter says of it. */
export function faultOf(type: string, message: string): VsphereFailure {
  const said = message.trim();
  const own = Object.hasOwn(SENTENCES, type) ? SENTENCES[type] : undefined;
  return new VsphereFailure("fault", own ?? (said === "" ? `The vCenter refuses it: ${type}.` : said), type);
}

const SENTENCES: Readonly<Record<string, string>> = {
  NotAuthenticated: "The session at the vCenter has ended.",
  InvalidLogin: "The vCenter refuses the user name or the password.",
  NoPermission: "The user of the automator may not do this in the vCenter.",
  ManagedObjectNotFound: "It is gone from the platform.",
  DuplicateName: "The name is taken there.",
  ToolsUnavailable: "The tools do not run in the machine.",
  InvalidPowerState: "The machine is not in a power state that permits it.",
  InsufficientResourcesFault: "The cluster lacks the resources for it.",
  InsufficientCpuResourcesFault: "The cluster lacks the compute for it.",
  InsufficientMemoryResourcesFault: "The cluster lacks the memory for it.",
  TaskInProgress: "Another task works on it at this moment.",
  ResourceInUse: "It is in use.",
  InvalidState: "Its state does not permit it at this moment.",
};
