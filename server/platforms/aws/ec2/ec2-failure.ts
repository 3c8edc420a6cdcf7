import { isOfCertificate, sentenceOf } from "../../../outgoing/index.ts";

/**
 * Why a call of EC2 failed, in one sentence that names neither its address nor its key, because customers may read it.
 * - `silent`: it did not answer. Whether it has done what was asked is not known.
 * - `configuration`: the automator's address or keys are wrong; nothing was done.
 * - `refused`: it has answered that it cannot do it.
 */
export class Ec2Failure extends Error {
  override readonly name = "Ec2Failure";
  readonly kind: "silent" | "configuration" | "refused";
  /** As EC2 calls it: `InvalidInstanceID.NotFound`. */
  readonly code: string | undefined;

  constructor(kind: Ec2Failure["kind"], sentence: string, code?: string) {
    super(sentence);
    this.kind = kind;
    this.code = code;
  }

  /** It was asked too much, and has not done it. */
  get isBusy(): boolean {
    return this.code === "RequestLimitExceeded";
  }
}

/** What a call has thrown, as an `Ec2Failure`. */
export function readFailure(error: unknown): Ec2Failure {
  if (error instanceof Ec2Failure) return error;
  if (!(error instanceof Error)) throw error;
  const { name } = error;
  if (CONFIGURATION.has(name))
    return new Ec2Failure("configuration", "AWS refuses the access key of the automator.", name);
  if (isOfCertificate(error)) return new Ec2Failure("configuration", sentenceOf(error), name);
  const status = statusOf(error);
  if (status === undefined || status >= 500 || status === 429)
    return new Ec2Failure("silent", "AWS does not answer.", name);
  const own = Object.hasOwn(SENTENCES, name) ? SENTENCES[name] : undefined;
  return new Ec2Failure(
    "refused",
    own ?? (error.message === "" ? `AWS refuses it: ${name}.` : error.message),
    name,
  );
}

function statusOf(error: Error): number | undefined {
  const metadata: unknown = "$metadata" in error ? error.$metadata : undefined;
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return undefined;
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : undefined;
}

const CONFIGURATION = new Set([
  "AuthFailure",
  "InvalidClientTokenId",
  "SignatureDoesNotMatch",
  "UnrecognizedClientException",
]);

const SENTENCES: Readonly<Record<string, string>> = {
  UnauthorizedOperation: "The access key of the automator may not do this at AWS.",
  InstanceLimitExceeded: "The account has as many instances as AWS permits in this region.",
  VcpuLimitExceeded: "The account has as many virtual cores as AWS permits in this region.",
  InsufficientInstanceCapacity: "AWS has no capacity for this instance type in the zone of the subnet.",
  "InvalidInstanceID.NotFound": "The instance is gone from the platform.",
  "InvalidAMIID.NotFound": "The image is gone from the platform.",
  "InvalidSubnetID.NotFound": "The subnet is gone from the platform.",
  "InvalidGroup.NotFound": "A security group is gone from the platform.",
  "InvalidKeyPair.NotFound": "The key pair is gone from the platform.",
  IncorrectInstanceState: "The state of the instance does not permit it at this moment.",
};
