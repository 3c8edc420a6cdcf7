import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { InstanceOrder } from "../../server/platforms/aws/driver.ts";
import { REGION } from "./aws-stage.ts";

/** What an EC2 was asked. */
export interface AskedOfEc2 {
  /** `RebootInstances`. */
  readonly action: string;
  /** All values of its filters, in their order. */
  readonly values: readonly string[];
}

/** An EC2 that is played: for what moto does not do. */
export interface PlayedEc2 {
  readonly url: string;
  /** Since it was opened. */
  readonly asked: AskedOfEc2[];
  /** The inside of an answer in XML, or the code of a failure; undefined: it is done, and not answered. */
  answer: (asked: AskedOfEc2) => string | { readonly failure: string } | undefined;
  close(): void;
}

/** As EC2 refuses what has more. */
const MOST_VALUES = 200;

export async function openPlayedEc2(): Promise<PlayedEc2> {
  const asked: AskedOfEc2[] = [];
  const server = createServer((request, response) => void answerTo(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const played: PlayedEc2 = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: () => "",
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return played;

  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const values = [...body]
      .filter(([key]) => /^Filter[.]\d+[.]Value[.]/.test(key))
      .map(([, value]) => value);
    const call = { action: body.get("Action") ?? "", values };
    asked.push(call);
    const answer = values.length > MOST_VALUES ? { failure: "FilterLimitExceeded" } : played.answer(call);
    if (answer === undefined) return void request.socket.destroy();
    response.setHeader("content-type", "text/xml");
    if (typeof answer === "string")
      return void response.end(`<${call.action}Response>${answer}</${call.action}Response>`);
    response.statusCode = answer.failure === "RequestLimitExceeded" ? 503 : 400;
    response.end(
      `<Response><Errors><Error><Code>${answer.failure}</Code><Message>No.</Message></Error></Errors></Response>`,
    );
  }
}

/** Instances in the answer of `DescribeInstances`. */
export function playedInstances(ids: readonly string[], state = "running", reason = ""): string {
  const items = ids.map(
    (id) => `<item><instanceId>${id}</instanceId><instanceState><name>${state}</name></instanceState>
      <stateReason><message>${reason}</message></stateReason>
      <tagSet><item><key>Name</key><value>web-01</value></item></tagSet></item>`,
  );
  return `<reservationSet><item><instancesSet>${items.join("")}</instancesSet></item></reservationSet>`;
}

/** An order that such an EC2 takes. */
export function playedOrder(serviceId: number): InstanceOrder {
  return {
    serviceId,
    name: "web-01",
    regionId: REGION,
    imageId: "ami-1",
    instanceType: "t3.micro",
    subnetId: "subnet-1",
    securityGroupIds: ["sg-1"],
    keyName: null,
    tags: [],
  };
}
