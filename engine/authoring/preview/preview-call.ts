import { parseJson } from "#engine/template";
import type { HttpRequest } from "../../ports/index.ts";
import { operationAt } from "../dry-render/fixture-answer.ts";
import type { AnsweredCall } from "../dry-render/fixture-answer.ts";
import type { PortalData } from "./portal-data.ts";

/** A call as it was sent, and what became of it. */
export interface PreviewCall {
  /** Counts from 1. */
  readonly id: number;
  readonly method: string;
  /** As sent, after all rewrites, without the query: `/pricing/service/17`. */
  readonly address: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body: unknown;
  /** The key of the fixture, or how it was answered otherwise. */
  readonly answeredBy: string;
  /** Absent: the answer is on its way. */
  readonly status: number | undefined;
  readonly answer: unknown;
}

/** A request that was sent to one of the APIs. */
export interface SentCall extends AnsweredCall {
  readonly address: string;
  readonly query: PreviewCall["query"];
  readonly body: unknown;
}

/** Reads which API a request is for and what it asks there; undefined: for none of them. */
export function readSentCall({ apis }: PortalData, request: HttpRequest): SentCall | undefined {
  const { method, url } = request;
  if (!isMethod(method)) return undefined;
  const [address = "", search = ""] = url.split("?", 2);
  const calls = Object.values(apis.list.entries).flatMap((entry) => {
    const description = apis.descriptions[entry.name];
    const isRead = description?.version !== undefined;
    const base = isRead ? description.address : entry.description.replace(/\/[^/]*$/, "");
    if (!address.startsWith(`${base}/`)) return [];
    const call: AnsweredCall = { api: entry.name, method, path: address.slice(base.length) };
    return [{ call, base, isKnown: isRead && operationAt(description, call) !== undefined }];
  });
  // Several APIs may share an address: the one that has the operation, and of those the nearest.
  const [best] = calls.toSorted(
    (a, b) => Number(b.isKnown) - Number(a.isKnown) || b.base.length - a.base.length,
  );
  if (best === undefined) return undefined;
  return {
    ...best.call,
    address,
    query: readQuery(search),
    body: request.body === undefined ? undefined : parseJson(request.body),
  };
}

function readQuery(search: string): PreviewCall["query"] {
  return search
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", value = ""] = pair.split("=", 2).map((part) => decodeURIComponent(part));
      return [name, value];
    });
}

const METHODS: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function isMethod(method: string): method is AnsweredCall["method"] {
  return METHODS.includes(method);
}
