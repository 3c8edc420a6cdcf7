import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import type * as Ec2 from "@aws-sdk/client-ec2";
import type { EC2Client } from "@aws-sdk/client-ec2";
import type { OutgoingRule } from "../../../outgoing/index.ts";
import { RefusedAddress } from "../../../outgoing/index.ts";
import type { SecretBox } from "../../../secrets/index.ts";
import type { Silence } from "../../silence.ts";
import { createSilence } from "../../silence.ts";
import type { AwsConnection } from "../connections.ts";
import { AMAZON, openSecret } from "../connections.ts";
import { Ec2Failure, readFailure } from "./ec2-failure.ts";

/** The SDK is large, and most servers call no AWS account: it is loaded with the first call of one. */
export type Sdk = typeof Ec2;

/**
 * Calls EC2 in one region. What it throws is an `Ec2Failure`. `attempts`: how often the SDK asks where no answer comes; by
 * default several times.
 */
export type CallEc2 = <Answer>(
  call: (client: EC2Client, sdk: Sdk) => Promise<Answer>,
  attempts?: number,
) => Promise<Answer>;

export interface Ec2Clients {
  /** `isAnew`: asks also where the region was silent a short while ago. */
  in(connection: AwsConnection, regionId: string, isAnew?: boolean): CallEc2;
  close(): void;
}

interface OpenClients {
  readonly revision: string;
  /** By region and attempts. */
  readonly byUse: Map<string, EC2Client>;
  readonly silences: Map<string, Silence>;
}

export function createEc2Clients(parts: {
  readonly secrets: SecretBox;
  readonly outgoing: OutgoingRule;
}): Ec2Clients {
  const open = new Map<number, OpenClients>();

  const clientsOf = ({ automatorId, revision }: AwsConnection): OpenClients => {
    const known = open.get(automatorId);
    if (known?.revision === revision) return known;
    // What was asked with the former keys is answered.
    setTimeout(() => endAll(known), LONGEST_CALL_MS).unref();
    const clients = { revision, byUse: new Map(), silences: new Map() };
    open.set(automatorId, clients);
    return clients;
  };

  const silenceOf = (connection: AwsConnection, regionId: string): Silence => {
    const { silences } = clientsOf(connection);
    const silence = silences.get(regionId) ?? createSilence();
    silences.set(regionId, silence);
    return silence;
  };

  return {
    in: (connection, regionId, isAnew) => async (call, attempts) => {
      const endpoint = endpointOf(connection, regionId);
      const silence = silenceOf(connection, regionId);
      const secret = openSecret(parts.secrets, connection);
      if (connection.accessKey === null || secret === undefined)
        throw new Ec2Failure("configuration", "The secret key of the automator has to be entered again.");
      if (isAnew === true) silence.end();
      silence.refuse();
      try {
        // An address that is written as numbers is asked of no resolver.
        await parts.outgoing.resolve(endpoint.hostname);
        const sdk = await import("@aws-sdk/client-ec2");
        const { byUse } = clientsOf(connection);
        const use = `${regionId} ${attempts}`;
        const client =
          byUse.get(use) ??
          new sdk.EC2Client({
            region: regionId,
            maxAttempts: attempts,
            endpoint: endpoint.href,
            credentials: { accessKeyId: connection.accessKey, secretAccessKey: secret },
            requestHandler: {
              connectionTimeout: 5000,
              requestTimeout: 20_000,
              throwOnRequestTimeout: true,
              httpAgent: { lookup: buildLookup(parts.outgoing) },
              httpsAgent: { lookup: buildLookup(parts.outgoing) },
            },
          });
        byUse.set(use, client);
        const answer = await call(client, sdk);
        silence.end();
        return answer;
      } catch (error) {
        if (error instanceof RefusedAddress) throw new Ec2Failure("configuration", error.message);
        const failure = readFailure(error);
        // One attempt alone says little.
        if (failure.kind === "silent" && attempts !== 1 && !failure.isBusy) silence.begin(failure);
        throw failure;
      }
    },
    close() {
      for (const clients of open.values()) endAll(clients);
      open.clear();
    },
  };
}

/** With all its tries. */
const LONGEST_CALL_MS = 120_000;

function endAll(clients: OpenClients | undefined): void {
  for (const client of clients?.byUse.values() ?? []) client.destroy();
}

/** Connections are made to what the rule has checked, and to nothing that the name means later. */
function buildLookup(rule: OutgoingRule): LookupFunction {
  return (host, options, done) => {
    rule.resolve(host).then(
      (address) =>
        options.all === true
          ? done(null, [{ address, family: isIP(address) }])
          : done(null, address, isIP(address)),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), "", 0),
    );
  };
}

function endpointOf({ url }: AwsConnection, regionId: string): URL {
  if (!/^[a-z]{2}(-[a-z]+)+-\d+$/.test(regionId))
    throw new Ec2Failure("refused", `There is no region ${regionId}.`);
  return new URL(
    url === AMAZON ? `https://ec2.${regionId}.amazonaws.com` : url.replace("{region}", regionId),
  );
}
