import type * as Ec2 from "@aws-sdk/client-ec2";
import type { Transaction } from "../../database/index.ts";
import type { OutgoingRule } from "../../outgoing/index.ts";
import type { SecretBox } from "../../secrets/index.ts";
import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import { PlatformSilent } from "../platform-silent.ts";
import { WAITS, within } from "../within.ts";
import type { AwsConnection } from "./connections.ts";
import { findConnection } from "./connections.ts";
import type { AwsDriver, AwsView, AwsWork, Instance } from "./driver.ts";
import type { CallEc2, Sdk } from "./ec2/index.ts";
import {
  buildReboot,
  changeTags,
  createEc2Clients,
  describeInstance,
  Ec2Failure,
  filtersOf,
  gone,
  groupOf,
  imageOf,
  instanceOf,
  instancesOf,
  keyPairOf,
  ON_THE_WAY,
  readRegions,
  sendChange,
  serviceTag,
  serviceTagOf,
  stateOf,
  subnetOf,
  typeOf,
  vpcOf,
  waitFor,
} from "./ec2/index.ts";
import type { InstanceState } from "./instance-state.ts";
import { checkStateChange, STATE_CHANGES } from "./instance-state.ts";
import { inside, listLaunching } from "./service-places.ts";
import { buildServiceWork } from "./service-work.ts";

/** An `AwsDriver` that holds connections. */
export interface Ec2Driver extends AwsDriver {
  close(): void;
}

/** Accounts at AWS, or at what speaks EC2's language. No call is made while a transaction is open. */
export function createEc2Driver(
  parts: {
    readonly secrets: SecretBox;
    readonly outgoing: OutgoingRule;
  },
  waits = WAITS,
): Ec2Driver {
  const clients = createEc2Clients(parts);
  const regionsAsked = new Map<number, ReturnType<typeof readRegions>>();
  const regionsKnown = new Map<number, KnownRegions>();

  const soon = <Value>({ notice }: AwsView, answer: Promise<Value>, waitMs?: number): Promise<Value> =>
    within(
      waitMs ?? (notice === undefined ? waits.whole : waits.list),
      answer,
      new PlatformSilent("AWS is slow to answer. Try again in a minute.", MINUTE_S),
    );

  const clientsFor = (connection: AwsConnection | undefined, regionId: string, isAnew = false): CallEc2 => {
    if (connection === undefined)
      throw new Ec2Failure("configuration", "The automator has no access key yet.");
    return clients.in(connection, regionId, isAnew);
  };
  const find = async (
    db: Transaction,
    automatorId: number,
    regionId: string,
    isAnew?: boolean,
  ): Promise<CallEc2> => clientsFor(await findConnection(db, automatorId), regionId, isAnew);

  /** Asks an account something; `name` stands for the question. */
  const ask = async <Value>(
    at: AwsView,
    regionId: string,
    name: string,
    question: (call: CallEc2) => Promise<Value>,
    waitMs?: number,
  ): Promise<Value> => {
    return await silentWhereFailed(async () => {
      const call = await find(at.db, at.automatorId, regionId);
      return await at.outside(`${name} in ${regionId} of AWS ${at.automatorId}`, () =>
        soon(at, question(call), waitMs),
      );
    });
  };

  /** All pages of one kind of thing. */
  const askAll = async <Thing, Row extends { readonly name: string }>(
    at: AwsView,
    regionId: string,
    name: string,
    pages: (client: Ec2.EC2Client, sdk: Sdk) => AsyncIterable<readonly Thing[] | undefined>,
    present: (thing: Thing, regionId: string) => Row,
  ): Promise<readonly Row[]> =>
    await ask(at, regionId, name, (call) =>
      call(async (client, sdk) => {
        const rows: Row[] = [];
        for await (const page of pages(client, sdk))
          rows.push(...(page ?? []).map((each) => present(each, regionId)));
        return rows.toSorted(byName);
      }),
    );

  const askImages = async (
    at: AwsView,
    regionId: string,
    name: string,
    inputs: readonly Ec2.DescribeImagesCommandInput[],
  ) =>
    await askAll(
      at,
      regionId,
      name,
      async function* (client, sdk) {
        for (const input of inputs) yield (await client.send(new sdk.DescribeImagesCommand(input))).Images;
      },
      imageOf,
    );

  /** Does work on an account until it has answered. */
  const workOn = async <Value>(
    work: AwsWork,
    regionId: string,
    attempt: (call: CallEc2) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> => {
    for (let tries = 0; ; tries += 1) {
      try {
        const call = await inside(work, (db) => find(db, work.automatorId, regionId, true));
        return await attempt(call);
      } catch (error) {
        if (!(error instanceof Ec2Failure)) throw error;
        const pause = PAUSES_MS[tries];
        if (error.kind !== "silent" || pause === undefined) return failed(error.message);
        await work.task.wait(pause);
      }
    }
  };

  return {
    async checkConnection(at) {
      try {
        const call = await find(at.db, at.automatorId, FIRST_REGION, true);
        await at.outside(`check of AWS ${at.automatorId}`, () =>
          call((client, sdk) => client.send(new sdk.DescribeRegionsCommand({}))),
        );
        return succeeded();
      } catch (error) {
        if (!(error instanceof Ec2Failure)) throw error;
        if (error.kind === "silent") throw new PlatformSilent(error.message);
        return failed(error.message);
      }
    },

    async listRegions(at) {
      const { automatorId } = at;
      const revision = (await findConnection(at.db, automatorId))?.revision;
      const last = regionsKnown.get(automatorId);
      const known = at.notice !== undefined && last?.revision === revision ? last?.regions : undefined;
      const read = async (call: CallEc2) => {
        // Each list of a page needs them first: who asks meanwhile gets the same answer.
        const asked = regionsAsked.get(automatorId) ?? readRegions(call);
        regionsAsked.set(automatorId, asked);
        const regions = await asked.finally(() => regionsAsked.delete(automatorId));
        if (revision !== undefined) regionsKnown.set(automatorId, { revision, regions });
        return regions;
      };
      try {
        return await ask(at, FIRST_REGION, "regions", read, known && waits.known);
      } catch (error) {
        // They hardly ever change: the others answer, where the one that knows them all is slow.
        if (known === undefined || !(error instanceof PlatformSilent)) throw error;
        return known;
      }
    },

    listImages: (at, regionId, text) =>
      askImages(at, regionId, `images with ${text ?? "usual names"}`, [
        {
          Owners: ["amazon"],
          Filters: [
            { Name: "state", Values: ["available"] },
            {
              Name: "name",
              Values: text === undefined ? USUAL_IMAGES : [`*${text.replaceAll(/[*?\\]/g, "?")}*`],
            },
          ],
          MaxResults: MOST_IMAGES,
        },
      ]),

    listPrivateImages: (at, regionId) => askImages(at, regionId, "own images", [{ Owners: ["self"] }]),

    async findImages(at, regionId, imageIds) {
      if (imageIds.length === 0) return [];
      const inputs = filtersOf("image-id", imageIds).map((Filters) => ({ Filters }));
      return await askImages(at, regionId, `images ${imageIds.join(" ")}`, inputs);
    },

    listInstanceTypes: (at, regionId) =>
      askAll(
        at,
        regionId,
        "instance types",
        async function* (client, sdk) {
          const input = { Filters: [{ Name: "current-generation", Values: ["true"] }] };
          for await (const page of sdk.paginateDescribeInstanceTypes({ client }, input))
            yield page.InstanceTypes;
        },
        typeOf,
      ),

    listVpcs: (at, regionId) =>
      askAll(
        at,
        regionId,
        "vpcs",
        async function* (client, sdk) {
          for await (const page of sdk.paginateDescribeVpcs({ client }, {})) yield page.Vpcs;
        },
        vpcOf,
      ),

    listSubnets: (at, regionId) =>
      askAll(
        at,
        regionId,
        "subnets",
        async function* (client, sdk) {
          for await (const page of sdk.paginateDescribeSubnets({ client }, {})) yield page.Subnets;
        },
        subnetOf,
      ),

    listSecurityGroups: (at, regionId) =>
      askAll(
        at,
        regionId,
        "security groups",
        async function* (client, sdk) {
          for await (const page of sdk.paginateDescribeSecurityGroups({ client }, {}))
            yield page.SecurityGroups;
        },
        groupOf,
      ),

    listKeyPairs: (at, regionId) =>
      askAll(
        at,
        regionId,
        "key pairs",
        async function* (client, sdk) {
          yield (await client.send(new sdk.DescribeKeyPairsCommand({}))).KeyPairs;
        },
        keyPairOf,
      ),

    async listInstances(at, places) {
      const found = [];
      for (const [regionId, own] of Map.groupBy(places, (place) => place.regionId)) {
        const wanted = own.map(({ instanceId }) => instanceId);
        const rows = await askAll(
          at,
          regionId,
          `instances ${wanted.join(" ")}`,
          async function* (client, sdk) {
            for (const Filters of filtersOf("instance-id", wanted))
              for await (const page of sdk.paginateDescribeInstances({ client }, { Filters }))
                yield instancesOf(page);
          },
          instanceOf,
        );
        found.push(...rows.filter(isThere));
      }
      return found.toSorted(byName);
    },

    async listAllInstances(at, regionIds) {
      const connection = await findConnection(at.db, at.automatorId);
      const orders = await listLaunching(at.db, at.automatorId);
      const launching = new Set(orders.map((each) => serviceTag(each.serviceId, each.launchToken)));
      // One piece of work for all: each region has an endpoint of its own.
      return await silentWhereFailed(() =>
        at.outside(`all instances in ${regionIds.join(" ")} of AWS ${at.automatorId}`, async () => {
          const found = await soon(
            at,
            Promise.all(regionIds.map((id) => readAll(clientsFor(connection, id), id, launching))),
          );
          return found.flat().filter(isThere).toSorted(byName);
        }),
      );
    },

    async changeGrants(at, change) {
      const { regionId, kind, ids, accountId, isGranted } = change;
      const name = `${isGranted ? "grant" : "take"} ${kind} ${ids.join(" ")} ${accountId}`;
      return await ask(at, regionId, name, (call) => changeTags(call, change));
    },

    // Whose an instance is, its service says.
    noteOwner: async () => undefined,

    readPasswordData: (at, { regionId, instanceId }) =>
      ask(at, regionId, `password of ${instanceId}`, async (call) => {
        const answer = await call((client, sdk) =>
          client.send(new sdk.GetPasswordDataCommand({ InstanceId: instanceId })),
        );
        return answer.PasswordData?.trim() || null;
      }),

    ...buildServiceWork(workOn),

    changeState(work, { regionId, instanceId }, change) {
      const rebootOnce = buildReboot(work.task);
      return workOn(work, regionId, async (call) => {
        const instance = await describeInstance(call, instanceId);
        if (instance === undefined || stateOf(instance) === "terminated") return gone(instanceId);
        const { name, state } = instanceOf(instance, regionId);
        const { to } = STATE_CHANGES[change];
        const isUnderWay = change !== "reboot" && (state === to || state === ON_THE_WAY[to]);
        const check = isUnderWay ? succeeded() : checkStateChange(name, state, change);
        if (!check.ok) return check;
        if (change === "reboot") return await rebootOnce(call, instanceId, name);
        if (!isUnderWay) await sendChange(call, instanceId, change);
        return await waitFor(work.task, call, instanceId, to);
      });
    },

    close: () => clients.close(),
  };
}

/** Of the images of everyone: a search that finds more has to be narrowed (spec 2 §9). */
const MOST_IMAGES = 500;
const MINUTE_S = 60;
/** Where it is asked which regions there are. */
const FIRST_REGION = "us-east-1";
/** Together some two minutes; the SDK has tried several times itself before each of them. */
const PAUSES_MS = [2000, 8000, 30_000, 60_000];
/** As Amazon names what it maintains. */
const USUAL_IMAGES = [
  "al2023-ami-2023*",
  "Windows_Server-20*-English-Full-Base-*",
  "ubuntu/images/hvm-ssd*",
  "debian-1*",
];

/** All instances of a region, but for those of these tags. */
async function readAll(
  call: CallEc2,
  regionId: string,
  launching: ReadonlySet<string>,
): Promise<readonly Instance[]> {
  return await call(async (client, sdk) => {
    const rows: Instance[] = [];
    for await (const page of sdk.paginateDescribeInstances({ client }, {}))
      rows.push(
        ...instancesOf(page)
          .filter((each) => !launching.has(serviceTagOf(each) ?? ""))
          .map((each) => instanceOf(each, regionId)),
      );
    return rows;
  });
}

interface KnownRegions {
  readonly revision: string;
  readonly regions: Awaited<ReturnType<typeof readRegions>>;
}

async function silentWhereFailed<Value>(question: () => Promise<Value>): Promise<Value> {
  try {
    return await question();
  } catch (error) {
    throw error instanceof Ec2Failure ? new PlatformSilent(error.message) : error;
  }
}

function isThere({ state }: { readonly state: InstanceState }): boolean {
  return state !== "terminated";
}

function byName(left: { readonly name: string }, right: { readonly name: string }): number {
  return left.name < right.name ? -1 : Number(left.name > right.name);
}
