import type { FastifyReply } from "fastify";
import { isRecord } from "#validators";

const MAX_INPUT_LENGTH = 320;

/** A field of a form that was sent; empty where it is missing. */
export function readField(fields: unknown, name: string): string {
  const value = isRecord(fields) ? fields[name] : undefined;
  // No email, password or code has a zero character, and the database refuses it.
  return typeof value === "string" && !value.includes("\0") ? value.slice(0, MAX_INPUT_LENGTH) : "";
}

export function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(page);
}
