import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/** Reads from which address a request comes as Fastify does, for those that Fastify does not see. */
export function addressReader(trustedProxies: string | undefined): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trustedProxies?.split(",").map((each) => each.trim()) ?? []);
  // A connection that has ended has none.
  return (request) => (request.socket.remoteAddress === undefined ? "" : proxyAddr(request, trust));
}
